import type { AgentFault } from '@/print/outputs/label-agent/agent';
import type { PrinterFault } from '@/print/outputs/label-agent/host-status';
import type { Obstacle } from '@/print/outputs/label-agent/send-labels';

/** What is wrong in a few words, and what to do about it. */
export type ObstacleText = { title: string; advice: string };

const printerTexts: Record<PrinterFault, ObstacleText> = {
  headOpen: { title: 'The print head is open', advice: 'Close it until it locks.' },
  paperOut: { title: 'The printer is out of labels', advice: 'Load labels and close the printer.' },
  ribbonOut: { title: 'The printer is out of ribbon', advice: 'Put in a new ribbon and close the printer.' },
  tooHot: { title: 'The print head is too hot', advice: 'Wait: the printer goes on when it has cooled down.' },
  tooCold: { title: 'The print head is too cold', advice: 'Wait: the printer goes on when it has warmed up.' },
  memoryLost: {
    title: 'The printer has lost its settings',
    advice: 'Switch it off and on. If this stays, its settings have to be restored.',
  },
  paused: { title: 'The printer is paused', advice: 'Press its pause button.' },
};

const agentTexts: Record<AgentFault, ObstacleText> = {
  insecure: {
    title: 'This page cannot reach the printer',
    advice:
      'It was opened over plain HTTP, and browsers let only pages of HTTPS reach a program of this computer. Open the panel over HTTPS, or select another output for this printer (Adjust).',
  },
  denied: {
    title: 'The browser does not let this page reach Zebra Browser Print',
    advice:
      'Its permission for local addresses was refused. Click the symbol to the left of the address, and allow access to this device and its network.',
  },
  unreachable: {
    title: 'Zebra Browser Print is not running',
    advice: 'Start Zebra Browser Print on this computer.',
  },
  refused: {
    title: 'Zebra Browser Print does not allow this page',
    advice:
      'Something answers at its address and does not let this page read it. Confirm the message of Zebra Browser Print, or add this site to the accepted hosts in its settings.',
  },
  timeout: {
    title: 'Zebra Browser Print does not answer in time',
    advice: 'Look whether the printer is on and connected. If it is, end Zebra Browser Print and start it again.',
  },
  unexpected: {
    title: 'Another program answers in place of Zebra Browser Print',
    advice: 'It uses the port 9100 of this computer. End it and start Zebra Browser Print.',
  },
  failed: {
    title: 'Zebra Browser Print cannot reach the printer',
    advice: 'Look whether the printer is on and connected.',
  },
};

export function obstacleText(obstacle: Obstacle): ObstacleText {
  switch (obstacle.kind) {
    case 'printer':
      return printerTexts[obstacle.fault];
    case 'agent': {
      const { title, advice } = agentTexts[obstacle.fault];
      return { title, advice: obstacle.detail === '' ? advice : `${advice} It says: ${obstacle.detail}` };
    }
    case 'silent':
      return {
        title: 'The printer does not answer',
        advice:
          'It may be off, out of labels or ribbon, or its head may be open. Some connections go one way only: then the printer never answers.',
      };
    case 'busy':
      return {
        title: `The printer still holds ${labelsText(obstacle.labels)} of another print`,
        advice: 'Wait until they are printed. To discard them, switch the printer off and on.',
      };
    case 'stuck':
      return {
        title: 'The printer prints nothing',
        advice: 'It reports no problem, and no label has come out for 30 seconds. Look at the printer.',
      };
    case 'twice':
      return {
        title: `The printer counted ${labelsText(obstacle.labels)} more than were sent`,
        advice:
          'A label may have come out twice, or somebody pressed its feed key. Look for two labels with the same serial and destroy one of them before you go on.',
      };
    case 'permission':
      return {
        title: 'The browser will ask for a permission',
        advice:
          'The printer is reached through Zebra Browser Print, a program of this computer. The browser asks once whether this site may reach it ("Access other apps and services on this device", or "Look for and connect to any device on your local network"). Allow it: nothing else of this computer or its network is used.',
      };
  }
}

export const labelsText = (count: number) => `${count} ${count === 1 ? 'label' : 'labels'}`;
