import { m } from '@messages/messages';
import { env, hasFeature } from '@/config/env';
import type { Part } from '@/domain/part';
import type { PrintRecord } from '@/domain/print-run';
import { parseSerial, rangeOf } from '@/domain/serials/serial';
import type { LabelDesign } from '@/label/design/design';
import { rangesOf } from '@/label/design/questions';
import { renderLabel } from '@/label/render';
import { standardLabel } from '@/label/standard-label';
import { type SvgNode, toSvgString } from '@/label/svg';
import { type LabelData, printStamp } from '@/label/text/label-data';
import { designOfPart, wantedSizeText } from '@/print/plan/design-of-part';
import { type LabelSource, labelData, type Run, runOfRecord, sourceOfJob } from '@/print/plan/label-source';
import type { PrintedJob } from '@/print/run/printed/printed-snapshot';
import type { PublishedDesign } from '@/print/run/printed/published-designs';
import { findDesign } from '@/storage/label-designs';
import { readingOf } from './part-designs';

/** What is kept of a print: by this browser, or by the host for every station. */
export type PrintSnapshot = PrintedJob & Pick<PrintRecord, 'serialFrom' | 'serialEnd' | 'qtyLabel' | 'qtyPart'>;

export type PrintedLabel = {
  design: LabelDesign;
  data: LabelData;
  node: SvgNode;
  /** `today`: nothing was kept of the print; part and design of today are shown. */
  origin: 'print' | 'today';
  /** Undefined for the standard label. */
  designId: string | undefined;
  /** Of a shared design. */
  revision: number | undefined;
  hash: string | undefined;
  size: string;
  /** Its numbers of number ranges, by the names that the design calls them. */
  numbers: readonly (readonly [name: string, number: string])[];
  /** What a label of today would look like beside it; undefined when the part is gone or nothing was kept. */
  today: 'same' | 'other' | undefined;
  /** Why it is not the picture that was printed. */
  notice: string | undefined;
};

type Sources = {
  serial: string;
  snapshot: PrintSnapshot | undefined;
  /** The part as it is today; undefined when it was deleted. */
  part: Part | undefined;
  /** The run that holds the serial. */
  record: PrintRecord | undefined;
  /** The shared design of the part today, read only when nothing was kept. */
  published?: PublishedDesign | undefined;
};

/** A label as it was printed, or, when nothing was kept of its print, as it would be printed today. */
export function printedLabel({ serial, snapshot, part, record, published }: Sources): PrintedLabel | undefined {
  // The published revision is not read for a picture beside the one that was printed.
  const now =
    part && designOfPart(part, findDesign, hasFeature('label-designs') ? publishedReading(published) : undefined);
  const run = snapshot
    ? runOfSnapshot(snapshot)
    : record && part
      ? runOfRecord(record, part.qtyPerPack)
      : ofOne(serial, part);
  if (!run?.range) return undefined;
  const index = (parseSerial(serial)?.counter ?? 0) - (parseSerial(run.range.from)?.counter ?? 0);
  if (index < 0 || index >= run.range.count) return undefined;
  const kept = snapshot && sourceOfJob(snapshot);
  const today: LabelSource | undefined =
    part && now?.kind === 'ready'
      ? {
          part,
          design: now.design,
          origin: now.origin,
          companyName: env.VITE_COMPANY_NAME,
          numbers: kept?.numbers,
          entered: kept?.design.printed ?? {
            answers: {},
            customerAlias: '',
            printedBy: record?.createdBy ?? '',
            printDate: record ? printStamp(new Date(record.createdAt)) : '',
          },
        }
      : undefined;
  const source = kept ?? today;
  if (!source) return undefined;
  const { design } = source;
  const data = labelData(source, run, index);
  const node = draw(source, run, index);
  return {
    design,
    data,
    node,
    origin: kept ? 'print' : 'today',
    size: wantedSizeText(design.labelSize),
    numbers: kept ? numbersNamed(design, data) : [],
    designId: kept?.origin?.designId ?? (design.id === standardLabel.id ? undefined : design.id),
    revision: kept?.origin?.revision ?? undefined,
    hash: kept?.origin?.hash ?? undefined,
    today: kept && today ? (toSvgString(draw(today, run, index)) === toSvgString(node) ? 'same' : 'other') : undefined,
    notice: snapshot?.withoutPictures ? m.print_images_not_kept() : undefined,
  };
}

function numbersNamed(design: LabelDesign, { ranges }: LabelData): [string, string][] {
  if (typeof ranges !== 'object') return [];
  return rangesOf(design).flatMap(({ key, name }): [string, string][] => {
    const number = ranges[key];
    return number === undefined ? [] : [[name, number]];
  });
}

const publishedReading = (published: PublishedDesign | undefined) =>
  published ? readingOf(published) : ({ kind: 'reading' } as const);

const draw = (source: LabelSource, run: Run, index: number) =>
  renderLabel(source.design, labelData(source, run, index), { mode: 'color', omitIncomplete: true });

function runOfSnapshot({ serialFrom, serialEnd, qtyLabel, qtyPart, qtyPerPack }: PrintSnapshot): Run {
  return { range: rangeOf(serialFrom, serialEnd), labels: qtyLabel, qtyPart, qtyPerPack };
}

/** A serial that no run holds: what its label would look like. */
function ofOne(serial: string, part: Part | undefined): Run | undefined {
  const qty = part?.qtyPerPack ?? 1;
  return part && { range: rangeOf(serial, serial), labels: 1, qtyPart: qty, qtyPerPack: qty };
}
