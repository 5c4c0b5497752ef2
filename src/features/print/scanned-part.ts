import { m } from '@messages/messages';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { errorMessage } from '@/api/client/errors';
import { printDay } from '@/api/print-day';
import { hasFeature } from '@/config/env';
import { labelOf } from '@/domain/label-text';
import { normalPartNo, ofColour, type Part } from '@/domain/part';
import { sameId } from '@/domain/record';
import { holds } from '@/domain/trace/trace-labels';
import { type VoidLabels, voidOf } from '@/domain/void';
import { type FoundParts, findParts } from '@/features/print/list/find-parts';
import { sayVoid } from '@/language/trace-facts';
import { useScan } from '@/lib/browser/use-scan';
import { notify } from '@/ui/feedback/notify';

/** The code on a label holds part number, colour, quantity and serial. */
export function readScanned(text: string) {
  const [partNo = '', colorCode = ''] = text.split('|').map((piece) => piece.trim());
  /** Among the parts that were found, those with the number, and of them those of the colour. */
  const among = (found: ReadonlyMap<string, FoundParts>) => {
    const of = found.get(normalPartNo(partNo));
    return { of, fitting: ofColour(of?.parts ?? [], colorCode) };
  };
  return { partNo, among };
}

/** The parts that a scanned code or a typed number may mean, and what makes its label void. @throws ApiError */
export async function findScanned(client: QueryClient, text: string) {
  const { partNo, among } = readScanned(text);
  const found = among(await findParts(client, [partNo], { signal: new AbortController().signal }));
  return { ...found, voided: await voidOfScan(client, text, found.fitting[0]) };
}

/**
 * What makes the label with a scanned code void; undefined when it is valid, no label, or not known. A serial alone may be
 * on labels of several parts: it is void when all of them are.
 */
async function voidOfScan(client: QueryClient, code: string, part?: Part): Promise<VoidLabels | undefined> {
  const serial = hasFeature('void') ? labelOf(code)?.serial : undefined;
  if (serial === undefined) return undefined;
  const wanted = {
    day: serial.slice(0, 8),
    ...(part ? { partId: part.id } : {}),
    ...(hasFeature('queries') ? { serial } : {}),
  };
  const { rows, state } = await client.query({ ...printDay(wanted), staleTime: 0 });
  const holding = rows.filter((record) => holds(record, serial));
  const isVoid = state === 'whole' && holding.every((record) => voidOf(serial, [record]));
  return isVoid ? voidOf(serial, holding) : undefined;
}

/** A code that is scanned into the print dialog names a part; it is never a quantity. */
export function useScannedPart(part: Part, busy: RefObject<boolean>, onPart: (part: Part) => void) {
  const client = useQueryClient();
  const [found, setFound] = useState<Part>();
  const lookUp = async (text: string) => {
    const { partNo } = readScanned(text);
    try {
      const { fitting, voided } = await findScanned(client, text);
      const [scanned, second] = fitting;
      if (voided) notify.error(sayVoid(voided));
      else if (!scanned || second) notify.error(m.print_scanned_no_part({ number: partNo }));
      else if (sameId(scanned.id, part.id)) notify.wait(m.print_scanned(), m.print_scanned_open({ part: part.no }));
      else setFound(scanned);
    } catch (error) {
      notify.error(m.print_scanned_failed({ number: partNo, reason: errorMessage(error) }));
    }
  };
  const onScan = (text: string) => {
    if (!busy.current && text.trim() !== '') void lookUp(text.trim());
  };
  useScan((text) => {
    onScan(text);
    return true;
  });
  const dismiss = () => setFound(undefined);
  return {
    onScan,
    /** Another part than the one that is open; the operator decides. */
    found,
    dismiss,
    accept: () => {
      if (found) onPart(found);
      dismiss();
    },
  };
}
