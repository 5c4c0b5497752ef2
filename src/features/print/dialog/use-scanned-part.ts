import { m } from '@messages/messages';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { errorMessage } from '@/api/client/errors';
import type { Part } from '@/domain/part';
import { normalPartNo, ofColour } from '@/domain/part';
import { sameId } from '@/domain/record';
import { findParts } from '@/features/print/list/find-parts';
import { voidOfScan } from '@/features/print/void/scanned-void';
import { sayVoid } from '@/language/trace-facts';
import { useScan } from '@/lib/browser/use-scan';
import { notify } from '@/ui/feedback/notify';

/** A code that is scanned into the print dialog names a part; it is never a quantity. */
export function useScannedPart(part: Part, busy: RefObject<boolean>, onPart: (part: Part) => void) {
  const client = useQueryClient();
  const [found, setFound] = useState<Part>();
  const lookUp = async (text: string) => {
    // The code on a label holds part number, colour, quantity and serial.
    const [partNo = '', colorCode = ''] = text.split('|').map((piece) => piece.trim());
    try {
      const numbers = await findParts(client, [partNo], { signal: new AbortController().signal });
      const [scanned, second] = ofColour(numbers.get(normalPartNo(partNo))?.parts ?? [], colorCode);
      const voided = await voidOfScan(client, text, scanned);
      if (voided) {
        notify.error(sayVoid(voided));
      } else if (!scanned || second) {
        notify.error(m.print_scanned_no_part({ number: partNo }));
      } else if (sameId(scanned.id, part.id)) notify.wait(m.print_scanned(), m.print_scanned_open({ part: part.no }));
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
