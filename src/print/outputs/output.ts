import type { LabelDesign } from '@/label/design/design';
import type { Arrangement, Slot } from '@/label/sheet/arrangement';
import type { Media } from '@/label/sheet/media';
import type { SizeMm } from '@/label/sheet/paper';
import type { SvgNode } from '@/label/svg';
import type { LabelData } from '@/label/text/label-data';
import type { PrinterOutput, PrinterProfile } from '@/storage/printer-profiles';
import type { Obstacle, SendingResult, SendingState } from './label-agent/send-labels';
import type { PreparedSheets } from './sheets';

/** The labels of a print as they lie on its sheets, for any output. */
export type OutputContent = {
  printer: PrinterProfile;
  media: Media;
  arrangement: Arrangement;
  /** The sheets (0-based) of the print in order. */
  sheets: readonly number[];
  /** A sheet as a page. */
  page: (sheet: number) => { paper: SizeMm; node: SvgNode };
  /** A label as a printer's own commands need it. */
  label: (slot: Slot) => { design: LabelDesign; data: LabelData };
  /** The sheets as elements, some of them rendered before PRINT. */
  elements: () => PreparedSheets;
};

/** Problems the operator has confirmed. */
export type Confirmed = {
  missing?: boolean;
  /** The host did not say whether the part or its design has changed. */
  unchecked?: boolean;
  /** The printer does not report its state. */
  silentPrinter?: boolean;
  /** The browser will ask for its permission to reach the printer. */
  permission?: boolean;
};

export type PrepareOptions = {
  /** Of the document, and the name of its file without an ending. */
  title: string;
  onProgress: (done: number, total: number) => void;
  signal: AbortSignal;
  confirmed: Confirmed;
};

/** The page sends the labels itself and follows their progress. */
export type SendingPhase = { kind: 'sending'; state: SendingState; goOn: () => void; stop: () => void };

type PreparedOutput = {
  discard: () => void;
  /**
   * Hands the labels over: every one of them is recorded, or waits in the outbox. Resolves when nothing more is sent,
   * with what the printer reported; with nothing for an output without reports. Never rejects.
   */
  send: (onSending: (phase: SendingPhase) => void) => Promise<SendingResult | undefined>;
};

/** A kind of output. A new one is a file, a line in `registry.ts`, and its texts. */
export type OutputDefinition = {
  /** What a printer profile that prints this way starts with; undefined when every printer offers it. */
  settings: PrinterOutput | undefined;
  /** Its file has copies of the images, which their host has to allow. */
  copiesImages: boolean;
  /** Where the page connects to; the build allows it in the content security policy. */
  cspHosts: readonly string[];
  /** Why the printer cannot print now. Called before anything is recorded. */
  check?: (content: OutputContent, confirmed: Confirmed) => Promise<Obstacle | undefined>;
  /** Renders all sheets; nothing leaves the page yet. Undefined when it was cancelled. */
  prepare: (content: OutputContent, options: PrepareOptions) => Promise<PreparedOutput | undefined>;
};
