import { m } from '@messages/messages';
import { handOf, type Part } from '@/domain/part';
import type { PartDay } from '@/domain/trace/trace-labels';
import type { Story, StoryEvent } from '@/domain/trace/trace-story';
import type { PrintedLabel } from '@/features/print';
import { paperFrame } from '@/label/sheet/sheet';
import { type SvgNode, svg } from '@/label/svg';
import { type Look, shortened, words, wrapped } from '@/label/text/page-text';
import { writePdf } from '@/label-view/output/pdf/write-pdf';
import type { RecordName } from '@/language/activity-words';
import { inSpecification } from '@/language/language';
import { nowTexts, sayStoryFact } from '@/language/trace-facts';
import { saveFile } from '@/lib/browser/download';
import { formatListDate, formatTime } from '@/lib/dates';
import { fileNameFrom } from '@/lib/file-name';
import { entryOf, slipFact, storyFacts } from './story-entry';

export type StoryPageInput = {
  part: PartDay;
  /** The part of today or of the print; undefined when nothing knows it. */
  known: Part | undefined;
  story: Story;
  nameOf: RecordName;
  label: PrintedLabel | undefined;
  /** What could not be read, in words. */
  missing: readonly string[];
  /** How far the day was read. */
  reading: string;
  company: string;
  by: string;
  at: Date;
};

export const STORY_PAPER = { width: 210, height: 297 };

/** mm. */
const MARGIN = 15;
const WIDTH = STORY_PAPER.width - 2 * MARGIN;
const LABEL_WIDTH = 72;
const LINE = 4.6;
const SMALLEST = 0.62;

const grey = '#555';

/** `indent` and `size` in mm before the page is made to fit. */
type Line = Look & { text: string; indent: number; time?: string; gap?: number };

/** Saves the story as a PDF file of one page. @throws Error when it cannot be written. */
export async function saveStory(say: () => StoryPageInput, signal: AbortSignal): Promise<void> {
  const { input, node } = inSpecification(() => {
    const input = say();
    return { input, node: storyPage(input) };
  });
  const title = fileNameFrom(`trace_${input.part.no || 'label'}_${input.story.serial}`);
  const file = await writePdf(
    { title, author: input.by, sheets: 1, sheet: () => ({ paper: STORY_PAPER, node }) },
    { signal },
  );
  saveFile(file, `${title}.pdf`);
}

/**
 * The story of a label as one A4 page, in the order of the screen, for a complaint report. The picture of the label is
 * marked as a copy: only PRINT makes labels. A long story is smaller; then possible slips, and after them re-prints,
 * are counted instead of listed. A file is not translated: what has a text on the screen is said `inSpecification`.
 */
export function storyPage(input: StoryPageInput): SvgNode {
  const { part, known, story, label, company, by, at, reading } = input;
  const facts: (readonly [string, string])[] = [
    ['Part', part.no || 'Deleted part'],
    ['Name', part.name],
    ['Color', part.colorCode],
    ['Hand', known && handOf(known) !== 'none' ? handOf(known) : ''],
    ...storyFacts(story),
    ['Now', nowTexts[story.now.code]()],
  ];
  const nodes: SvgNode[] = [
    words('Story of a label', MARGIN, 20, { size: 4, fill: grey }),
    words(story.serial, MARGIN, 30, { size: 9, bold: true, mono: true }),
    words(shortened(company, {}, 3.6, WIDTH - 50), STORY_PAPER.width - MARGIN, 20, { size: 3.6, fill: grey }, 'end'),
  ];
  let y = 39;
  for (const [caption, value] of facts.filter(([, text]) => text !== '')) {
    nodes.push(words(caption, MARGIN, y, { size: 3.1, fill: grey }));
    for (const piece of wrapped(value, { bold: true }, 3.6, WIDTH - LABEL_WIDTH - 28)) {
      nodes.push(words(piece, MARGIN + 20, y, { size: 3.6, bold: true }));
      y += LINE;
    }
    y += 0.8;
  }
  const top = 36;
  const picture = label ? placed(label, STORY_PAPER.width - MARGIN - LABEL_WIDTH, top) : undefined;
  if (picture) nodes.push(...picture.nodes);
  const start = Math.max(y, top + (picture?.height ?? 0) + 10) + 4;
  nodes.push(rule(start - 5));
  const end = STORY_PAPER.height - MARGIN - 10;
  nodes.push(...fitted(input, start, end - start));
  nodes.push(rule(end + 2));
  const stamp = `${formatListDate(at)} ${formatTime(at)}`;
  nodes.push(words(shortened(reading, {}, 2.8, WIDTH), MARGIN, end + 6.5, { size: 2.8, fill: grey }));
  const written = `Written ${stamp}${by && ` by ${by}`}, Admin Pokayoke`;
  nodes.push(words(shortened(written, {}, 2.8, WIDTH), MARGIN, end + 10.5, { size: 2.8, fill: grey }));
  return { ...paperFrame(STORY_PAPER), children: nodes };
}

type Limits = { possible: number; prints: number };

function linesOf(input: StoryPageInput, limits: Limits): Line[] {
  const { story, missing } = input;
  const lines: Line[] = [];
  const add = (text: string, look: Omit<Line, 'text' | 'indent'> = {}, indent = 0) =>
    lines.push({ text, indent, ...look });
  for (const { fact } of story.notes) add(`! ${sayStoryFact(fact)}`, { bold: true });
  for (const text of missing) add(`? ${text}`, { bold: true });
  const prints = story.events.filter(({ kind }) => kind === 'printed');
  // The first print is listed, and the last ones.
  const left = prints.slice(1, Math.max(1, prints.length - limits.prints + 1));
  for (const event of story.events) {
    if (event === left[0]) {
      add(
        `and ${left.length} more ${left.length === 1 ? 're-print' : 're-prints'}, to be seen in Trace`,
        { gap: 1.6 },
        EVENT_INDENT,
      );
    }
    if (left.some((one) => one === event)) continue;
    const [title, ...details] = textsOf(event, input);
    const time = `${formatListDate(event.at)} ${formatTime(event.at)}`.trim() || 'time unknown';
    add(title ?? '', { bold: true, time, gap: 1.6 }, EVENT_INDENT);
    for (const detail of details) if (detail !== '') add(detail, { mono: /\|/.test(detail) }, EVENT_INDENT);
  }
  if (story.possible.length === 0) return lines;
  add('Possible, not proven', { bold: true, fill: grey, gap: 3 });
  add('Slips of the same part. Nothing ties them to this label alone.', { fill: grey });
  for (const { slipNumber, orderNo, kdLotNo, scanLt1At, scanLt2At } of story.possible.slice(0, limits.possible)) {
    const at = scanLt1At || scanLt2At;
    add(
      `Slip ${slipNumber}, order ${orderNo}, lot ${kdLotNo}, scanned ${formatListDate(at)} ${formatTime(at)}`,
      { fill: grey },
      6,
    );
  }
  const more = story.possible.length - limits.possible;
  if (more > 0) add(`and ${more} more ${more === 1 ? 'slip' : 'slips'}, to be seen in Trace`, { fill: grey }, 6);
  return lines;
}

const EVENT_INDENT = 36;

function textsOf(event: StoryEvent, { part, nameOf }: StoryPageInput): string[] {
  const { title, tag, codes = [], facts, note } = entryOf(event, { partId: part.id, nameOf });
  const isTagged = tag && (tag.look === 'solid' || tag.look === 'soft' || tag.look === 'linked');
  // On the screen the scan before it names the slip; on the page each event does.
  const slip = event.kind === 'LT2' ? [slipFact(event.delivery)] : [];
  const isNamed = facts.some(({ to }) => to !== undefined && to === slip[0]?.to);
  const said = [...facts, ...(isNamed ? [] : slip)]
    .filter(({ value }) => value !== '')
    .map(({ caption, value }) => `${caption} ${value}`);
  return [
    isTagged ? `${title} (${tag.text})` : title,
    said.join(', '),
    ...codes.map(({ name, pieces }) => `${name} ${pieces.map(({ text }) => text).join('') || m.trace_none()}`),
    note?.text ?? '',
  ];
}

/** How many possible slips the page lists, as on the screen. */
const MOST_POSSIBLE = 10;

/** The lines from `top` on: smaller when there are many, and fewer when even the smallest do not fit. */
function fitted(input: StoryPageInput, top: number, height: number): SvgNode[] {
  const prints = input.story.events.filter(({ kind }) => kind === 'printed').length;
  const attempt = (limits: Limits, scale: number) => {
    const { nodes, bottom } = layOut(linesOf(input, limits), top, scale);
    return bottom <= top + height ? nodes : undefined;
  };
  for (let scale = 1; scale >= SMALLEST; scale -= 0.02) {
    const nodes = attempt({ possible: MOST_POSSIBLE, prints }, scale);
    if (nodes) return nodes;
  }
  for (let possible = MOST_POSSIBLE - 1; possible >= 0; possible -= 1) {
    const nodes = attempt({ possible, prints }, SMALLEST);
    if (nodes) return nodes;
  }
  for (let most = prints - 1; most > 1; most -= 1) {
    const nodes = attempt({ possible: 0, prints: most }, SMALLEST);
    if (nodes) return nodes;
  }
  return cut(linesOf(input, { possible: 0, prints: 2 }), top, height);
}

/** As many lines as there is room for, and how many are left out. */
function cut(lines: readonly Line[], top: number, height: number): SvgNode[] {
  for (let count = lines.length - 1; ; count -= 1) {
    const more = lines.length - count;
    const text = `and ${more} more ${more === 1 ? 'line' : 'lines'}, to be seen in Trace`;
    const laid = layOut([...lines.slice(0, count), { text, indent: 0, gap: 1 }], top, SMALLEST);
    if (laid.bottom <= top + height || count === 0) return laid.nodes;
  }
}

function layOut(lines: readonly Line[], top: number, scale: number): { nodes: SvgNode[]; bottom: number } {
  const nodes: SvgNode[] = [];
  let y = top;
  for (const { text, indent, time, gap = 0, ...look } of lines) {
    y += gap * scale;
    const size = 3.4 * scale;
    const left = indent * (indent === EVENT_INDENT ? 1 : scale);
    for (const [index, piece] of wrapped(text, look, size, WIDTH - left).entries()) {
      if (time !== undefined && index === 0)
        nodes.push(words(time, MARGIN, y, { mono: true, size: 3 * scale, fill: grey }));
      nodes.push(words(piece, MARGIN + left, y, { ...look, size }));
      y += LINE * scale;
    }
  }
  return { nodes, bottom: y };
}

const rule = (y: number) => svg('rect', { x: MARGIN, y, width: WIDTH, height: 0.2, fill: '#999' });

function placed({ node, design: { labelSize } }: PrintedLabel, x: number, y: number) {
  const height = Math.min(60, (LABEL_WIDTH * labelSize.height) / labelSize.width);
  const width = (height * labelSize.width) / labelSize.height;
  const left = x + LABEL_WIDTH - width;
  const picture: SvgNode = { ...node, attributes: { ...node.attributes, x: left, y, width, height } };
  const frame = svg('rect', { x: left, y, width, height, fill: 'none', stroke: '#999', 'stroke-width': 0.2 });
  return {
    height,
    nodes: [
      picture,
      frame,
      words('COPY', left + width / 2 + 16, y + height / 2 + 5, { bold: true, size: 14, fill: '#c9342b' }, 'end'),
      words('Picture of the label, not a label', left + width, y + height + 4, { size: 2.8, fill: grey }, 'end'),
    ],
  };
}
