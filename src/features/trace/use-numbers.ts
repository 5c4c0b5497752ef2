import { useQueries, useQuery } from '@tanstack/react-query';
import { NEWEST } from '@/api/client/resource';
import { deliveries } from '@/api/deliveries';
import { parts } from '@/api/parts';
import { hasFeature } from '@/config/env';
import type { Delivery } from '@/domain/delivery';
import { comparable, isTraceSerial } from '@/domain/label-text';
import type { Part } from '@/domain/part';
import type { RecordId } from '@/domain/record';
import type { TraceInput, TraceKind } from '@/domain/trace/trace-input';
import { pagesOf } from '@/resource/list/pages-of';
import { readOf, slipColumns, slipsWithNumber, slipsWithSerial } from './slips-of-serial';

/** What the host has under a text. `near`: no number is the text, these contain it. */
export type NumberHits = {
  /** `off`: the text is no number. */
  state: 'off' | 'reading' | 'read' | 'failed';
  parts: readonly Part[];
  slips: readonly Delivery[];
  lots: readonly Delivery[];
  barcodes: readonly Delivery[];
  near: {
    parts: readonly Part[];
    deliveries: readonly Delivery[] /** Deliveries that were not read. */;
    unread: number;
  };
  /** Parts and slips that contain the text and were not read: one of them may have this number. */
  unread: number;
  /** The numbers are those inside a code of somebody else. */
  isInside: boolean;
  error: unknown;
  retry: () => void;
};

/** How many parts and slips have exactly this number. */
export const countNumbers = ({ parts, slips, lots, barcodes }: NumberHits) =>
  parts.length + slips.length + lots.length + barcodes.length;

/** Rows that a search may find: a short text is in too many numbers. */
const MOST_PAGES = 5;

/** Looks for a number among parts and deliveries; `partNo` is a part to look for beside it. */
export function useNumbers({ readings }: TraceInput, partNo: string | undefined): NumberHits {
  const textsOf = (...kinds: TraceKind[]) => [
    ...new Set(
      readings.flatMap((reading) => (reading.kind !== 'label' && kinds.includes(reading.kind) ? reading.text : [])),
    ),
  ];
  const inside = textsOf('number');
  const partTexts = partNo === undefined ? [...textsOf('part').slice(0, 1), ...inside] : [partNo];
  // Some numbers inside a code are colours or the like, which many rows contain.
  const mostPages = inside.length > 0 ? 1 : MOST_PAGES;
  const ofParts = useSearches(partTexts.map((search) => pagesOf(parts, { ...NEWEST, search }, mostPages)));
  const slipTexts = textsOf('slip', 'lot', 'barcode', 'number');
  // A serial is in the barcodes of as many slips as parts were printed that day.
  const serials = hasFeature('queries') ? slipTexts.filter(isTraceSerial) : [];
  const others = slipTexts.filter((text) => !serials.includes(text));
  const ofSlips = useSearches([
    ...others.map((search) => pagesOf(deliveries, { ...NEWEST, search }, mostPages)),
    ...serials.flatMap((text) => slipColumns.map((column) => slipsWithNumber(column, text))),
  ]);
  const holding = useSearches(serials.map(slipsWithSerial));
  const isPart = ({ no }: Part) => partTexts.some((text) => comparable(text) === comparable(no));
  const withoutDashes = ofParts.isRead && !ofParts.rows.some(isPart) ? partTexts.find(isWithoutDashes) : undefined;
  const alike = useQuery({
    ...pagesOf(parts, { ...NEWEST, search: withoutDashes?.slice(0, KEPT_TOGETHER) ?? '' }, MOST_PAGES),
    enabled: withoutDashes !== undefined,
  });
  const searches = [
    ...ofParts.searches,
    ...ofSlips.searches,
    ...holding.searches,
    ...(withoutDashes === undefined ? [] : [alike]),
  ];
  const found = {
    parts: [...ofParts.rows, ...(withoutDashes === undefined ? [] : readOf(alike.data).rows)].filter(isPart),
    slips: ofSlips.rows.filter(({ slipNumber, orderNo }) => isOneOf(textsOf('slip', 'number'), slipNumber, orderNo)),
    lots: ofSlips.rows.filter(({ kdLotNo }) => isOneOf(textsOf('lot', 'number'), kdLotNo)),
    barcodes: ofSlips.rows.filter(({ barcodeHpm, barcodeKasai }) =>
      isOneOf(textsOf('barcode'), barcodeHpm, barcodeKasai),
    ),
  };
  const isExact = Object.values(found).some(({ length }) => length > 0);
  const failed = searches.find(({ isError }) => isError);
  const isReading = searches.some(({ isFetching, data }) => isFetching && !data);
  return {
    ...found,
    state: searches.length === 0 ? 'off' : isReading ? 'reading' : failed ? 'failed' : 'read',
    unread: ofParts.unread + ofSlips.unread,
    isInside: inside.length > 0,
    near:
      isExact || inside.length > 0
        ? { parts: [], deliveries: [], unread: 0 }
        : { parts: ofParts.rows, deliveries: [...ofSlips.rows, ...holding.rows], unread: holding.unread },
    error: failed?.error,
    retry: () => void Promise.all(searches.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  };
}

const isOneOf = (texts: readonly string[], ...values: string[]) =>
  texts.some((text) => values.some((value) => value.toUpperCase() === text.toUpperCase()));

/** The characters of a part number before its first dash, at least. */
const KEPT_TOGETHER = 5;

/** The part of `83550-TG4-N010` that a code without dashes also holds: a host searches for the text as it is. */
const isWithoutDashes = (text: string) => /^(?=.*\d)(?=.*[A-Z])[A-Z0-9]{9,}$/i.test(text);

function useSearches<Row extends { id: RecordId }>(queries: readonly ReturnType<typeof pagesOf<Row>>[]) {
  const searches = useQueries({ queries });
  const read = searches.flatMap(({ data }) => (data ? readOf(data) : []));
  return {
    searches,
    isRead: read.length === queries.length,
    rows: [...new Map(read.flatMap(({ rows }) => rows).map((row) => [String(row.id), row])).values()],
    unread: read.reduce((sum, { unread }) => sum + unread, 0),
  };
}
