import type { AgentPrinter } from '@/storage/printer-profiles';
import { AgentError, type AgentFault, type PrinterReport } from './agent';
import { CANCEL_ALL, faultOf, type PrinterFault } from './host-status';

/**
 * Why no label can be sent: a fault of the printer or of the agent; `silent`: the printer does not answer, as one
 * without paper may not, or one whose connection goes one way; `busy`: it still holds labels of another print; `stuck`:
 * it says that it is ready and prints nothing; `twice`: it counted more labels than it was sent; `permission`: the
 * browser will ask for its permission first.
 */
export type Obstacle =
  | { kind: 'printer'; fault: PrinterFault }
  | { kind: 'agent'; fault: AgentFault; detail: string }
  | { kind: 'busy' | 'twice'; labels: number }
  | { kind: 'silent' | 'stuck' | 'permission' };

/** How far a print is. A label is what the printer takes for one: a row of a roll, with one label or several. */
export type SendingState = {
  total: number;
  /** Handed to the agent. */
  sent: number;
  /** What the printer counted since the start; undefined when it does not count. */
  printed: number | undefined;
  /** What stops the print, and whether that is over now. */
  held: { obstacle: Obstacle; isOver: boolean } | undefined;
  /** In peel-off mode: a label hangs at the bar until somebody takes it. */
  isLabelWaiting: boolean;
  isStopping: boolean;
};

/** Labels (0-based) from `from` up to and without `end`. */
export type LabelSpan = { from: number; end: number };

/** What is known of a print when nothing more is sent. */
export type SendingResult = {
  total: number;
  /** Handed to the agent. The labels after these are certainly not printed. */
  sent: number;
  /** What the printer counted; undefined when it does not count or did not answer. */
  printed: number | undefined;
  /**
   * `counted`: the counter fits what was sent. `contradicts`: it counted more than was sent, backwards, or nothing at
   * all. `none`: there is no usable counter.
   */
  evidence: 'counted' | 'contradicts' | 'none';
  /** Handed over and not printed, by the counter. Empty without usable evidence. */
  missing: LabelSpan[];
  /** Handed over, and the agent did not answer: nobody knows whether the printer has them. */
  unclear: LabelSpan[];
  /** Among these the printer counted more labels than it was sent: some may have come out twice. */
  twice: LabelSpan[];
  /** So many may be in the printer's memory and come out later. */
  mayComeOut: number;
};

export type SendingPorts = {
  agent: {
    write: (printer: AgentPrinter, data: string) => Promise<void>;
    report: (printer: AgentPrinter) => Promise<PrinterReport>;
  };
  wait: (milliseconds: number) => Promise<void>;
};

type PrinterPage = { commands: string; labels: number };

export type SendingOptions = {
  printer: AgentPrinter;
  /** The commands of the print in order, and how many labels each prints. */
  pages: readonly PrinterPage[];
  /** Prints although the printer says nothing of itself. */
  isBlind: boolean;
  /** Aborted when the page is left: nothing more is sent. */
  signal: AbortSignal;
  onState: (state: SendingState) => void;
};

export type Sending = {
  /** Never rejects. */
  result: Promise<SendingResult>;
  /** Continues after what stopped the print is over. */
  goOn: () => void;
  /** Sends no further label and clears the printer's memory. */
  stop: () => void;
};

/** Labels in one request, unless they are copies: a request without an answer leaves at most so many unclear. */
const BATCH = 4;
/** Most labels in the printer at a time: enough that it does not stop in between. */
const MOST_IN_PRINTER = 8;
const POLL_MS = 300;
const HELD_POLL_MS = 1_000;
/** A printer that reports this often in a row that it holds nothing, with the same counter, has finished. */
const SETTLED_POLLS = 3;
/** A printer that holds labels and prints none for 30 s has a problem that it does not report. */
const STUCK_POLLS = 100;
const CLEARED_POLLS = 10;

/** Why nothing can be printed now; undefined when the printer is ready. */
export async function obstacleOf(agent: SendingPorts['agent'], printer: AgentPrinter): Promise<Obstacle | undefined> {
  const { report, obstacle } = await readPrinter(agent, printer);
  return obstacle ?? busyWith(report);
}

/**
 * Hands labels to a printer, a few at a time, and follows its counter. No label is handed over twice: after a request
 * that nobody answered it goes on with the next label.
 */
export function sendLabels(ports: SendingPorts, options: SendingOptions): Sending {
  const sender = new LabelSender(ports, options);
  return { result: sender.carryOut(), goOn: sender.goOn, stop: sender.stop };
}

/** Labels that went out between two moments at which the printer held none. `base` and `last` are its counter. */
type Segment = { from: number; end: number; base: number | undefined; last: number | undefined };

const lengthOf = ({ from, end }: LabelSpan) => end - from;

class LabelSender {
  private sent = 0;
  private nextPage = 0;
  private readonly total: number;
  private held: SendingState['held'];
  private isStopped = false;
  private decide: (() => void) | undefined;
  private readonly segments: Segment[] = [];
  private readonly unclear: LabelSpan[] = [];
  private readonly twice: LabelSpan[] = [];
  /** What the printer said last. */
  private status: PrinterReport['status'];
  private sentAtStatus = 0;
  private mayComeOut = 0;

  constructor(
    private readonly ports: SendingPorts,
    private readonly options: SendingOptions,
  ) {
    this.total = options.pages.reduce((sum, { labels }) => sum + labels, 0);
  }

  goOn = () => {
    if (this.held?.isOver) this.decide?.();
  };

  stop = () => {
    if (this.isStopped) return;
    this.isStopped = true;
    this.publish();
    this.decide?.();
  };

  carryOut = async (): Promise<SendingResult> => {
    const { pages, isBlind, signal } = this.options;
    if (!isBlind) await this.untilReady();
    while (this.nextPage < pages.length && !this.isEnded()) {
      if (!isBlind) await this.untilRoom();
      if (!this.isEnded()) await this.sendBatch();
    }
    if (!isBlind && !this.isEnded()) await this.untilSettled();
    if (this.isStopped && !signal.aborted) await this.clearPrinter();
    return this.result();
  };

  private isEnded = () => this.isStopped || this.options.signal.aborted;

  /** Nothing is sent before the printer is ready, holds no other labels, and its counter is read. */
  private untilReady = async () => {
    while (!this.isEnded()) {
      const { report, obstacle = busyWith(report) } = await this.read();
      if (!obstacle) {
        this.beginSegment(report?.counter);
        return;
      }
      await this.hold(obstacle);
    }
  };

  private beginSegment = (base: number | undefined) => {
    this.segments.push({ from: this.sent, end: this.sent, base, last: base });
  };

  private sendBatch = async () => {
    const { printer, pages, isBlind } = this.options;
    const from = this.sent;
    let commands = '';
    // They count as sent, whatever the answer is: these commands are sent once.
    while (this.nextPage < pages.length && this.sent < from + BATCH) {
      const page = pages[this.nextPage];
      commands += page?.commands ?? '';
      this.sent += page?.labels ?? 0;
      this.nextPage += 1;
    }
    const span = { from, end: this.sent };
    const segment = this.segments.at(-1);
    if (segment) segment.end = span.end;
    try {
      await this.ports.agent.write(printer, commands);
      this.publish();
    } catch (error) {
      this.unclear.push(span);
      await this.hold(obstacleOfError(error));
      if (this.isEnded() || isBlind) return;
      // The counter shows which of the labels without an answer were printed.
      await this.untilSettled();
      this.beginSegment(this.segments.at(-1)?.last);
    }
  };

  private untilRoom = async () => {
    const isSettled = this.settled();
    await this.poll(() => {
      const hasSettled = isSettled();
      return !this.status?.bufferFull && (this.inPrinter() + BATCH <= MOST_IN_PRINTER || hasSettled);
    });
  };

  private untilSettled = async () => this.poll(this.settled());

  /** Whether the printer has printed all it got, or holds nothing and counts no further. */
  private settled = () => {
    let polls = 0;
    let before: number | undefined;
    return () => {
      const segment = this.segments.at(-1);
      if (!segment) return true;
      const isEmpty = this.status?.waiting === 0;
      polls = isEmpty && (polls === 0 || segment.last === before) ? polls + 1 : 0;
      before = segment.last;
      return (isEmpty && countedIn(segment) === lengthOf(segment)) || polls >= SETTLED_POLLS;
    };
  };

  /** Asks the printer until a condition holds. When something is wrong it waits for the operator. */
  private poll = async (isEnough: () => boolean) => {
    let idlePolls = 0;
    let progress = '';
    while (!this.isEnded()) {
      const { obstacle } = await this.read();
      if (obstacle) {
        await this.hold(obstacle);
        idlePolls = 0;
        continue;
      }
      await this.holdWhenTwice();
      if (this.isEnded() || isEnough()) return;
      const now = `${this.status?.waiting} ${this.segments.at(-1)?.last}`;
      idlePolls = now === progress && !this.status?.labelWaiting ? idlePolls + 1 : 0;
      progress = now;
      if (idlePolls < STUCK_POLLS) await this.ports.wait(POLL_MS);
      else {
        await this.hold({ kind: 'stuck' });
        idlePolls = 0;
      }
    }
  };

  /**
   * More labels were printed than sent: nothing more is sent before the operator has looked. Reported once for each
   * counter value.
   */
  private holdWhenTwice = async () => {
    const segment = this.segments.at(-1);
    const more = segment ? (countedIn(segment) ?? 0) - lengthOf(segment) : 0;
    if (!segment || more <= 0 || this.twice.length > 0) return;
    this.twice.push({ from: segment.from, end: segment.end });
    await this.hold({ kind: 'twice', labels: more });
  };

  private read = async (): Promise<PrinterReading> => {
    const { printer, isBlind } = this.options;
    const { sent } = this;
    const reading = await readPrinter(this.ports.agent, printer);
    const { report } = reading;
    if (report) {
      if (report.status) {
        this.status = report.status;
        this.sentAtStatus = sent;
      }
      const segment = this.segments.at(-1);
      if (segment && report.counter !== undefined) segment.last = report.counter;
      this.publish();
    }
    return isBlind && reading.obstacle?.kind === 'silent' ? { report, obstacle: undefined } : reading;
  };

  /**
   * Reports what stops the print, and its changes, until the operator continues or stops. The printer may print its
   * remaining labels meanwhile: when nothing is left to send, this ends with the cause.
   */
  private hold = async (obstacle: Obstacle) => {
    const { signal, pages } = this.options;
    const decision = new Promise<void>((resolve) => {
      this.decide = resolve;
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    let isDecided = false;
    void decision.then(() => {
      isDecided = true;
    });
    let current = obstacle;
    let isOver = needsPerson(obstacle);
    const show = () => {
      this.held = { obstacle: current, isOver };
      this.publish();
    };
    show();
    while (!isDecided && !this.isEnded()) {
      await Promise.race([decision, this.ports.wait(HELD_POLL_MS)]);
      if (isDecided) break;
      const reading = await Promise.race([decision, this.read()]);
      if (!reading) break;
      const next = reading.obstacle ?? (this.segments.length === 0 ? busyWith(reading.report) : undefined);
      current = next ?? current;
      isOver = next === undefined;
      show();
      if (isOver && !needsPerson(current) && this.nextPage === pages.length) break;
    }
    this.decide = undefined;
    this.held = undefined;
    this.publish();
  };

  /** Labels that did not come out must not come out later: somebody may print them again. */
  private clearPrinter = async () => {
    const { printer, isBlind } = this.options;
    if (this.sent === 0) return;
    const left = () => {
      const uncounted = this.sent - Math.max(0, this.printed() ?? 0);
      // A counter that is too high must not hide labels that the printer says it holds.
      return Math.max(0, uncounted, (this.status?.waiting ?? 0) + this.sent - this.sentAtStatus);
    };
    this.mayComeOut = left();
    if (this.mayComeOut === 0) return;
    await this.ports.agent.write(printer, CANCEL_ALL).catch(() => undefined);
    let before: number | undefined;
    for (let polls = 0; polls < CLEARED_POLLS && !isBlind; polls += 1) {
      const { report, obstacle } = await this.read();
      // It does not answer: what it holds may come out.
      if (!report?.status) return;
      const counter = this.segments.at(-1)?.last;
      if (report.status.waiting === 0 && polls > 0 && counter === before) {
        // A printer that stopped in the middle of a label may repeat that one; an agent that hung may still deliver.
        this.mayComeOut = Math.min(left(), Math.max(obstacle ? 1 : 0, this.unsettled()));
        return;
      }
      this.mayComeOut = left();
      before = counter;
      await this.ports.wait(POLL_MS);
    }
  };

  /** Labels that nobody answered for since the printer last held none. */
  private unsettled = () => {
    const from = this.segments.at(-1)?.from ?? 0;
    return this.unclear.filter((span) => span.from >= from).reduce((sum, span) => sum + lengthOf(span), 0);
  };

  /** Labels that went out and have not come out yet, as far as the printer says. */
  private inPrinter = () => {
    const segment = this.segments.at(-1);
    const waiting = this.status?.waiting ?? 0;
    return segment ? Math.max(waiting, lengthOf(segment) - (countedIn(segment) ?? lengthOf(segment))) : waiting;
  };

  private printed = (): number | undefined => {
    const counts = this.segments.map(countedIn);
    return counts.length === 0 || counts.includes(undefined)
      ? undefined
      : counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  };

  private publish = () => {
    this.options.onState({
      total: this.total,
      sent: this.sent,
      printed: this.printed(),
      held: this.held,
      isLabelWaiting: this.status?.labelWaiting ?? false,
      isStopping: this.isStopped,
    });
  };

  private result = (): SendingResult => {
    const { sent, unclear, twice, mayComeOut } = this;
    const evidence = this.evidence();
    // A printer prints in the order it received: the last ones are missing.
    const missing =
      evidence === 'counted'
        ? this.segments.map((segment) => ({ from: segment.from + (countedIn(segment) ?? 0), end: segment.end }))
        : [];
    return {
      total: this.total,
      sent,
      printed: this.printed(),
      evidence,
      missing: missing.filter(({ from, end }) => from < end),
      unclear,
      twice,
      mayComeOut,
    };
  };

  private evidence = (): SendingResult['evidence'] => {
    const printed = this.printed();
    if (printed === undefined) return 'none';
    const fits = this.segments.every((segment) => {
      const counted = countedIn(segment) ?? 0;
      return counted >= 0 && counted <= lengthOf(segment);
    });
    // A printer that finished all it got, and counted nothing, has a counter that does not count.
    const counts = printed > 0 || this.isStopped || this.unclear.length > 0;
    return fits && counts ? 'counted' : 'contradicts';
  };
}

/** It does not end by itself. */
const needsPerson = ({ kind }: Obstacle) => kind === 'stuck' || kind === 'twice';

const countedIn = ({ base, last }: Segment): number | undefined =>
  base === undefined || last === undefined ? undefined : last - base;

/** What a printer answered, and what is wrong. Both, when it answered that it has no paper. */
type PrinterReading = { report: PrinterReport | undefined; obstacle: Obstacle | undefined };

async function readPrinter(agent: SendingPorts['agent'], printer: AgentPrinter): Promise<PrinterReading> {
  try {
    const report = await agent.report(printer);
    if (!report.status) return { report, obstacle: { kind: 'silent' } };
    const fault = faultOf(report.status);
    return { report, obstacle: fault && { kind: 'printer', fault } };
  } catch (error) {
    return { report: undefined, obstacle: obstacleOfError(error) };
  }
}

function busyWith(report: PrinterReport | undefined): Obstacle | undefined {
  const labels = report?.status?.waiting ?? 0;
  return labels > 0 ? { kind: 'busy', labels } : undefined;
}

export function obstacleOfError(error: unknown): Obstacle {
  const { fault, detail } = error instanceof AgentError ? error : new AgentError('unexpected');
  return { kind: 'agent', fault, detail };
}
