import { apiUrl } from '@e2e/support/addresses';
import type { ApiHost } from '@e2e/support/api-host';
import type { Answer } from '@e2e/support/api-server';
import { lastDays } from '@/domain/activity';
import { formatSerial, serialDay } from '@/domain/serials/serial';
import { formatQueryDate } from '@/lib/dates';

export type Size = { name: string; parts: number; deliveries: number; runs: number };

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Every fifth slip waits for LT2. */
const WAITING = 5;
const DESIGNS = 3;

/** Rows by their place in the host's newest-first order: none is kept. */
type Rows = { count: number; at: (place: number) => number };
const all = (count: number): Rows => ({ count, at: (place) => place });
const stride = (rows: Rows, step: number): Rows => ({
  count: Math.ceil(rows.count / step),
  at: (place) => rows.at(place * step),
});
const range = (from: number, count: number): Rows => ({ count: Math.max(0, count), at: (place) => from + place });
const list = (indexes: readonly number[]): Rows => ({ count: indexes.length, at: (place) => indexes[place] ?? 0 });
const none = list([]);

/**
 * A host with as many parts, slips and runs as wanted: it makes each row when it is asked for. Everything else is the
 * mock API's. `hasQueries`: it answers what the optional part of that name asks.
 */
export function madeHost(size: Size, others: ApiHost, hasQueries: boolean) {
  const now = Date.now();
  /** Runs are spread over two weeks, or over two years where there are more of them. */
  const days = size.runs > 1_000 ? 730 : 14;
  const runsPerDay = Math.ceil(size.runs / days);
  const slipsPerDay = Math.ceil(size.deliveries / days);
  /** No row of a day is from before its midnight. */
  const shift = Math.min(6 * 60 * MINUTE, now - new Date(now).setHours(0, 0, 0, 0));
  const timeOf = (index: number, perDay: number) =>
    new Date(now - Math.floor(index / perDay) * DAY - ((index % perDay) / perDay) * shift).toISOString();

  const partNo = (index: number) =>
    `${83000 + (index % 900)}-T${index.toString(36).toUpperCase().padStart(5, '0')}-N010`;
  const partIndexOf = (text: string) => {
    const index = Number.parseInt(/^\d{5}-T([0-9A-Z]{5})-N010$/i.exec(text)?.[1] ?? '', 36);
    return index < size.parts && partNo(index) === text.toUpperCase() ? index : undefined;
  };
  const part = (index: number) => ({
    ...{ id: index + 1, no: partNo(index), name: `LINING ASSY ${index}`, colorCode: 'NH-900L', model: 'TG4 2SJ' },
    ...{ labelSize: '135mm × 90mm', customerId: 1, customer: { name: 'PT Cakra Motor Indonesia' }, qtyPerPack: 12 },
    ...{ indication: 'RR-04', leftHand: false, rightHand: true },
    labelDesignId: index % 4 === 0 ? `LD-000${(index % DESIGNS) + 1}` : '',
    ...{
      createdAt: timeOf(index, size.parts),
      updatedAt: timeOf(index, size.parts),
      createdBy: 'admin',
      updatedBy: 'admin',
    },
  });

  const dayOfRun = (index: number) => Math.floor(index / runsPerDay);
  const partOfRun = (index: number) => (dayOfRun(index) * 97 + (index % runsPerDay)) % size.parts;
  const run = (index: number) => {
    const at = timeOf(index, runsPerDay);
    const { id, no, name, colorCode, labelDesignId, model } = part(partOfRun(index));
    const day = serialDay(new Date(at));
    return {
      ...{ id: size.runs - index, partId: id, part: { no, name, colorCode, labelDesignId, model } },
      ...{ serialFrom: formatSerial(day, 1), serialEnd: formatSerial(day, 10), qtyLabel: 10, qtyPart: 120, status: 1 },
      ...{ createdAt: at, createdBy: 'siti.r' },
      ...(hasQueries && { jobId: `job-${size.runs - index}`, designId: null }),
    };
  };
  const job = (index: number) => {
    const { part: _part, createdAt, createdBy, ...row } = run(index);
    return {
      ...{ ...row, id: `job-${row.id}`, designId: null, designRevision: null, designHash: 'x', output: 'paper' },
      ...{ printer: 'Line 1', printedAt: createdAt, printedBy: createdBy, override: null, outcome: { kind: 'all' } },
    };
  };

  const slip = (index: number) => {
    const at = timeOf(index, slipsPerDay);
    const { no, name, colorCode } = part(index % size.parts);
    const serial = formatSerial(serialDay(new Date(at)), (index % 10) + 1);
    return {
      ...{ id: size.deliveries - index, slipNumber: String(260000000 + index), seqProd: String(index % 900), qty: 12 },
      ...{ orderNo: `PO${index % 5000}`, partNumber: no, partName: name, colorCode, kdLotNo: `KD${index % 700}` },
      ...{ date: at.slice(0, 10), time: '08:00', adjustDate: '', adjustTime: '', remarksBawah: '' },
      ...{ barcodeHpm: '', barcodeKasai: `${no}|${colorCode}|12|${serial}`, customerId: 1 },
      customer: { alias: 'CMI', name: 'PT Cakra Motor Indonesia' },
      ...{ scanLt1ByName: 'Budi', scanLt1At: at, scanLt2ByName: '', scanLt2At: index % WAITING === 0 ? '' : at },
      ...{ createdAt: at, updatedAt: at, updatedBy: 'scan' },
    };
  };

  const placeOfDay = (day: string) => {
    const [year, month, date] = [Number(day.slice(0, 4)), Number(day.slice(-4, -2)), Number(day.slice(-2))];
    const text = formatQueryDate(new Date(year, (day.includes('-') ? Number(day.slice(5, 7)) : month) - 1, date));
    return Array.from({ length: days }, (_, index) => index).find(
      (index) => formatQueryDate(new Date(now - index * DAY)) === text,
    );
  };
  const ofDay = (day: string, perDay: number, total: number): Rows => {
    const place = placeOfDay(day);
    if (place === undefined) return none;
    return range(place * perDay, Math.min(perDay, total - place * perDay));
  };

  const partsFor = (query: URLSearchParams): Rows => {
    const text = query.get('search') ?? query.get('filter_no') ?? '';
    if (text === '') return all(size.parts);
    const index = partIndexOf(text);
    return index === undefined ? none : list([index]);
  };
  const runsFor = (query: URLSearchParams): Rows => {
    const day = query.get('date') ?? query.get('serial')?.slice(0, 8) ?? query.get('filter_printedOn') ?? '';
    const rows = day === '' ? all(size.runs) : ofDay(day, runsPerDay, size.runs);
    if (Number(query.get('serial')?.slice(8) ?? '1') > 10) return none;
    const no = query.get('filter_part.no') ?? query.get('search');
    const wanted = no ? partIndexOf(no) : query.get('partId') ? Number(query.get('partId')) - 1 : undefined;
    if (no && wanted === undefined) return none;
    if (wanted === undefined) return rows;
    const places = day === '' ? Array.from({ length: days }, (_, index) => index) : [placeOfDay(day) ?? 0];
    return list(
      places.flatMap((place) => {
        const inDay = (((wanted - place * 97) % size.parts) + size.parts) % size.parts;
        const index = place * runsPerDay + inDay;
        return inDay < runsPerDay && index < size.runs ? [index] : [];
      }),
    );
  };
  const slipsFor = (query: URLSearchParams): Rows => {
    const serial = /\d{12}/.exec(query.get('search') ?? '')?.[0];
    const from = query.get('dateFrom');
    let rows = all(size.deliveries);
    if (from) {
      const place = placeOfDay(from);
      rows = range(0, place === undefined ? size.deliveries : Math.min(size.deliveries, (place + 1) * slipsPerDay));
    }
    if (query.get('filter_scannedOn')) rows = ofDay(query.get('filter_scannedOn') ?? '', slipsPerDay, size.deliveries);
    if (query.get('filter_waitingForLt2')) rows = stride(rows, WAITING);
    // No slip has a serial for its own number.
    if (['slipNumber', 'orderNo', 'kdLotNo'].some((column) => query.has(`filter_${column}__in`))) return none;
    if (serial) rows = stride(ofDay(serial.slice(0, 8), slipsPerDay, size.deliveries), 10);
    const nos = query.get('filter_partNumber__in')?.split(',');
    if (nos) {
      const isOf = (at: number) => nos.includes(slip(at).partNumber);
      return list(Array.from({ length: rows.count }, (_, place) => rows.at(place)).filter(isOf));
    }
    const no =
      query.get('filter_partNumber') ?? query.get('filter_barcodeKasai') ?? (serial ? null : query.get('search'));
    if (!no) return rows;
    const index = partIndexOf(no);
    if (index === undefined) return none;
    const found: number[] = [];
    for (let at = index; at < size.deliveries && found.length < 1_000; at += size.parts) found.push(at);
    return list(serial ? found.filter((at) => slip(at).barcodeKasai.endsWith(serial)) : found);
  };

  function listAnswer(rows: Rows, make: (index: number) => object, query: URLSearchParams, order: 'ASC' | 'DESC') {
    const limit = query.get('limit');
    const after = query.get('after');
    const perPage = Math.min(limit === null ? 100 : 1_000, Number(limit ?? query.get('perPage') ?? 5));
    const page = limit === null ? Number(query.get('page') ?? 1) : 1;
    const first = after === null ? (page - 1) * perPage : Number(after || 0);
    const isReversed = (query.get('sortDir') ?? 'DESC') !== order;
    const fields = query.get('fields')?.split(',');
    const result = [];
    for (let place = first; place < Math.min(rows.count, first + perPage); place += 1) {
      const row = make(rows.at(isReversed ? rows.count - 1 - place : place));
      const picked = Object.entries(row).filter(([key]) => fields?.includes(key) || key === 'id');
      result.push(fields ? Object.fromEntries(picked) : row);
    }
    if (after === null) {
      const totalPages = Math.max(1, Math.ceil(rows.count / perPage));
      return { result, pagination: { total: rows.count, totalPages, page, perPage } };
    }
    const next = first + perPage < rows.count ? String(first + perPage) : null;
    return { result, pagination: { ...(after === '' && { total: rows.count }), perPage, next } };
  }

  const made: Record<string, (query: URLSearchParams, body: unknown) => unknown> = {
    'GET /parts': (query) => listAnswer(partsFor(query), part, query, query.get('sortCol') === 'no' ? 'ASC' : 'DESC'),
    'GET /deliveries': (query) => listAnswer(slipsFor(query), slip, query, 'DESC'),
    'GET /parts/print-history': (query) => listAnswer(runsFor(query), run, query, 'DESC'),
    'GET /print-jobs': (query) => {
      const ids = query.get('ids')?.split(',') ?? [];
      if (ids.length > 0) return { result: ids.map((id) => job(size.runs - Number(id.slice(4)))) };
      return listAnswer(runsFor(query), job, query, 'DESC');
    },
    'GET /stats': () => ({
      result: {
        ...{ parts: size.parts, partsWithoutDesign: 0, partsWithUnknownDesign: 0, partsOfUnknownDesigns: [] },
        ...{ deliveries: size.deliveries, waitingForLt2: size.deliveries / WAITING, customers: 14, users: 12 },
        printedPerDay: lastDays(new Date(now), 14).map((date) => ({ date, labels: runsPerDay * 10, runs: runsPerDay })),
        slipsOfDay: {
          ...{ all: slipsPerDay, unprinted: slipsPerDay, labels: slipsPerDay },
          first: [0, 1, 2, 3].map((index) => ({
            ...{ slipNumber: slip(index).slipNumber, partNumber: slip(index).partNumber },
            ...{ customer: slip(index).customer.alias, labels: 1 },
          })),
        },
        scannedPerDay: lastDays(new Date(now), 14).map((date) => ({ date, lt1: slipsPerDay, lt2: slipsPerDay })),
      },
    }),
    'GET /parts/longest': () => {
      const { name, no, colorCode, model, indication, labelSize } = part(size.parts - 1);
      return {
        result: {
          name,
          no,
          colorCode,
          model,
          indication,
          labelSize,
          customer: 'PT Cakra Motor Indonesia',
          qtyPerPack: '12',
        },
      };
    },
    'GET /parts/print-history/last-serials': () => ({ result: [] }),
    'GET /changes': () => ({ result: [], next: 'now', more: false }),
  };

  /** Whose rows must not be those of the demo company. */
  const isOfSize = (path: string) => /^\/?(parts|deliveries|print-jobs|stats)(\/|$)/.test(path);
  const recordOf = (path: string) => {
    const [, root, id] = /^\/(parts|deliveries)\/(\d+)$/.exec(path) ?? [];
    if (root === 'parts') return part(Number(id) - 1);
    return root === 'deliveries' ? slip(size.deliveries - Number(id)) : undefined;
  };

  const sent = { requests: 0, bytes: 0, pending: 0 };
  const answer: Answer = async (request) => {
    sent.pending += 1;
    try {
      return await answerOf(request);
    } finally {
      sent.pending -= 1;
    }
  };
  const answerOf = async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const path = pathname.slice(new URL(`${apiUrl}/`).pathname.length - 1);
    const body =
      request.method === 'POST'
        ? await request
            .clone()
            .json()
            .catch(() => undefined)
        : undefined;
    const make = made[`${request.method} ${path}`];
    const record = request.method === 'GET' ? recordOf(path) : undefined;
    if (request.method === 'GET' && isOfSize(path) && !make && !record) throw new Error(`${path} is not made`);
    const response = record
      ? Response.json({ result: record })
      : make
        ? Response.json(make(searchParams, body))
        : await others.answer(request);
    sent.requests += 1;
    sent.bytes += (await response.clone().arrayBuffer()).byteLength;
    return response;
  };
  const today = serialDay(new Date(now));
  return {
    answer,
    sent,
    /** The text of a label of today, and the serial that each part of the day has. */
    label: `${partNo(0)}|NH-900L|12|${formatSerial(today, 3)}`,
    serial: formatSerial(today, 3),
    partNo: partNo(Math.floor(size.parts / 2)),
    ...{ partId: 1, deliveryId: 1, customerId: 1 },
  };
}
