import { m } from '@messages/messages';
import { normalPartNo, ofColour, type Part } from '@/domain/part';
import type { Quantities } from '@/domain/print-run';
import { partText } from '@/resource/list/unread-text';
import type { FoundParts } from './find-parts';
import { type PastedLine, quantitiesOf } from './pasted-lines';

/** What is known of a pasted line: it can go on the list, it waits for the host, or what is wrong with it. */
export type CheckedLine = PastedLine &
  (
    | { kind: 'good'; part: Part; typed: Quantities }
    | { kind: 'checking' }
    /** `choices`: the parts it may mean. */
    | { kind: 'bad'; reason: string; choices: readonly Part[] }
  );

type Known = {
  /** By normal part number; what is missing is being searched. */
  found: ReadonlyMap<string, FoundParts>;
  /** The numbers of the parts that are listed already. */
  isListed: (part: Part) => boolean;
  /** The part the user selected for a line, by the line's text. */
  selected: ReadonlyMap<string, Part>;
  /** The search failed: what was not found before is not known. */
  hasFailed?: boolean;
};

/** Checks lines against the host's parts and the list. Lines of different text may mean the same part: the first counts. */
export function checkLines(lines: readonly PastedLine[], known: Known): CheckedLine[] {
  const lineOfPart = new Map<string, number>();
  return lines.map((line) => {
    const checked = checkLine(line, known);
    if (checked.kind !== 'good') return checked;
    const id = String(checked.part.id);
    const earlier = lineOfPart.get(id);
    if (earlier !== undefined)
      return { ...line, kind: 'bad', reason: m.print_line_repeated({ line: earlier }), choices: [] };
    lineOfPart.set(id, line.number);
    return checked;
  });
}

function checkLine(line: PastedLine, { found, isListed, selected, hasFailed }: Known): CheckedLine {
  const bad = (reason: string, choices: readonly Part[] = []) => ({ ...line, kind: 'bad', reason, choices }) as const;
  if (line.problem !== undefined) return bad(line.problem);
  const of = found.get(normalPartNo(line.partNo));
  const picked = selected.get(line.text);
  if (!of && !picked) return hasFailed ? bad(m.print_line_unchecked()) : { ...line, kind: 'checking' };
  if (of?.unread && !picked) {
    const choices = of.parts.length > 0 ? of.parts : of.similar;
    return bad(m.print_line_unread({ part: partText(of.unread) }), choices);
  }
  const parts = picked ? [picked] : ofColour(of?.parts ?? [], line.colorCode);
  const [part, second] = parts;
  if (!part) {
    const others = of?.parts ?? [];
    return others.length > 0
      ? bad(m.print_line_no_colour({ colour: line.colorCode }), others)
      : bad(m.print_line_no_part(), of?.similar ?? []);
  }
  if (second) return bad(m.print_line_several({ count: parts.length }), parts);
  if (isListed(part)) return bad(m.print_line_listed());
  const quantities = quantitiesOf(line, part.qtyPerPack);
  return quantities.ok ? { ...line, kind: 'good', part, typed: quantities.typed } : bad(quantities.reason);
}

/**
 * The text without the lines that were taken; a line of column names stays while others do. A line that was changed or
 * moved since it was checked stays too.
 */
export function textWithout(text: string, taken: readonly PastedLine[]): string {
  const takenText = new Map(taken.map((line) => [line.number, line.text]));
  const rest = text
    .split(/\r\n|\r|\n/)
    .filter((line, index) => takenText.get(index + 1) !== line && line.trim() !== '');
  return rest.join('\n');
}
