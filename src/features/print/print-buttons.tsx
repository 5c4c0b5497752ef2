import { m } from '@messages/messages';
import FileDown from 'lucide-react/icons/file-down';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { outputById } from '@/print/outputs/registry';
import { Button } from '@/ui/basics/button';
import { PrinterIcon } from '@/ui/basics/printer-icon';
import { outputTexts } from './output-texts';
import type { Printing, usePrint } from './use-print';
import { usePhase, usePrintShortcut } from './use-print-process';

type PrintButtonsProps = {
  print: Pick<ReturnType<typeof usePrint>, 'requestPrint' | 'prefetch' | 'changes' | 'unconfirmed' | 'process'>;
  printing: Printing;
  /** Why nothing can be printed. */
  refusal: string | undefined;
  className: string;
  /** PRINT itself. */
  button: RefObject<HTMLButtonElement | null>;
  /** Another dialog has a PRINT of its own. */
  isCovered?: boolean;
};

/** Save PDF and PRINT, which says what it does with the selected printer. */
export function PrintButtons({ print, printing, refusal, className, button, isCovered }: PrintButtonsProps) {
  const { target } = printing;
  const isBusy = usePhase(print.process).kind !== 'idle';
  const label = outputTexts[target].button();
  usePrintShortcut(() => {
    if (isBusy || print.unconfirmed || isCovered) return;
    // A refused PRINT says why when it has the focus.
    if (refusal === undefined) print.requestPrint(target);
    else button.current?.focus();
  });
  useFocusAfterPrint(isBusy, button);
  const shared = {
    size: 'lg' as const,
    className,
    disabled: isBusy,
    reason: refusal,
    onPointerDown: isBusy ? undefined : print.prefetch,
  };
  return (
    <>
      <Button {...shared} onClick={() => print.requestPrint('pdf')}>
        <FileDown aria-hidden />
        {m.print_save_pdf()}
      </Button>
      <Button {...shared} ref={button} variant="hivis" onClick={() => print.requestPrint(target)}>
        {outputById(target).settings?.kind === 'file' ? <FileDown aria-hidden /> : <PrinterIcon />}
        {print.changes.length > 0 ? m.print_with_values({ action: label }) : label}
      </Button>
    </>
  );
}

/**
 * While a print is under way PRINT is disabled and loses the focus, and of the dialogs that follow each other only the
 * first could give it back.
 */
function useFocusAfterPrint(isBusy: boolean, button: RefObject<HTMLButtonElement | null>) {
  const wasBusy = useRef(false);
  // Before the screen's own focus guard finds the focus nowhere.
  useLayoutEffect(() => {
    if (wasBusy.current && !isBusy && document.activeElement === document.body) button.current?.focus();
    wasBusy.current = isBusy;
  }, [isBusy, button]);
}
