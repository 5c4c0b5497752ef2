import { m } from '@messages/messages';
import FileDown from 'lucide-react/icons/file-down';
import { type OutputId, outputById } from '@/print/outputs/registry';
import { PrinterIcon } from '@/ui/basics/printer-icon';
import { outputTexts } from './output-texts';

/** Icon and words of the PRINT button, which say what it does; `isAgain` after something has changed on the screen. */
export const PrintButtonText = ({ target, isAgain }: { target: OutputId; isAgain: boolean }) => {
  const { settings } = outputById(target);
  const label = outputTexts[target].button();
  return (
    <>
      {settings?.kind === 'file' ? <FileDown aria-hidden /> : <PrinterIcon />}
      {isAgain ? m.print_with_values({ action: label }) : label}
    </>
  );
};
