import { m } from '@messages/messages';
import type { AgentFault } from '@/print/outputs/label-agent/agent';
import type { PrinterFault } from '@/print/outputs/label-agent/host-status';
import type { Obstacle } from '@/print/outputs/label-agent/send-labels';

/** What is wrong in a few words, and what to do about it. */
export type ObstacleText = { title: string; advice: string };

type Texts = readonly [title: () => string, advice: () => string];

const printerTexts: Record<PrinterFault, Texts> = {
  headOpen: [m.printer_head_open, m.printer_head_open_advice],
  paperOut: [m.printer_paper_out, m.printer_paper_out_advice],
  ribbonOut: [m.printer_ribbon_out, m.printer_ribbon_out_advice],
  tooHot: [m.printer_too_hot, m.printer_too_hot_advice],
  tooCold: [m.printer_too_cold, m.printer_too_cold_advice],
  memoryLost: [m.printer_memory_lost, m.printer_memory_lost_advice],
  paused: [m.printer_paused, m.printer_paused_advice],
};

const agentTexts: Record<AgentFault, Texts> = {
  insecure: [m.printer_agent_insecure, m.printer_agent_insecure_advice],
  denied: [m.printer_agent_denied, m.printer_agent_denied_advice],
  unreachable: [m.printer_agent_unreachable, m.printer_agent_unreachable_advice],
  refused: [m.printer_agent_refused, m.printer_agent_refused_advice],
  timeout: [m.printer_agent_timeout, m.printer_agent_timeout_advice],
  unexpected: [m.printer_agent_unexpected, m.printer_agent_unexpected_advice],
  failed: [m.printer_agent_failed, m.printer_agent_failed_advice],
};

const otherTexts: Record<'silent' | 'stuck' | 'permission', Texts> = {
  silent: [m.printer_silent, m.printer_silent_advice],
  stuck: [m.printer_stuck, m.printer_stuck_advice],
  permission: [m.printer_permission, m.printer_permission_advice],
};

const said = ([title, advice]: Texts): ObstacleText => ({ title: title(), advice: advice() });

export function obstacleText(obstacle: Obstacle): ObstacleText {
  switch (obstacle.kind) {
    case 'printer':
      return said(printerTexts[obstacle.fault]);
    case 'agent': {
      const { detail } = obstacle;
      const { title, advice } = said(agentTexts[obstacle.fault]);
      return { title, advice: detail === '' ? advice : m.printer_agent_says({ advice, detail }) };
    }
    case 'busy':
      return { title: m.printer_busy({ count: obstacle.labels }), advice: m.printer_busy_advice() };
    case 'twice':
      return { title: m.printer_twice({ count: obstacle.labels }), advice: m.printer_twice_advice() };
    default:
      return said(otherTexts[obstacle.kind]);
  }
}
