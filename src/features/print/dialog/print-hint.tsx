import { useState } from 'react';
import * as z from 'zod/mini';
import { localStore } from '@/lib/browser/local-store';
import { Button } from '@/ui/basics/button';
import { Notice } from '@/ui/feedback/notice';

const seen = localStore('print-hint-seen', z.boolean(), false);

/** Told once: what the browser's own dialog must be set to, and what it cannot say. */
export function PrintHint({ paper }: { paper: string }) {
  const [shown, setShown] = useState(() => !seen.read());
  if (!shown) return null;
  const hide = () => {
    seen.write(true);
    setShown(false);
  };
  return (
    <Notice
      variant="wait"
      className="mb-3.5"
      action={
        <Button size="sm" onClick={hide}>
          Got it
        </Button>
      }
    >
      In the browser's dialog: scale 100 %, margins none, paper {paper}. It cannot tell a cancelled print from a done
      one: the serials count as used, and you are asked what printed.
    </Notice>
  );
}
