import { useState } from 'react';
import { BAR_MM, CROSS_MM, calibrate, calibrationPage } from '@/features/print/settings/calibration';
import type { SizeMm } from '@/label/sheet/paper';
import { toSvgString } from '@/label/svg';
import { createPrintRoot, openBrowserDialog } from '@/label-view/output/print-root';
import type { PrinterProfile } from '@/storage/printer-profiles';
import { Button } from '@/ui/basics/button';
import { Notice } from '@/ui/feedback/notice';
import { Millimetres } from './millimetres';

type CalibrationFieldsProps = {
  profile: PrinterProfile;
  /** Paper and orientation of the labels: turned paper turns what the printer shifts. */
  paper: SizeMm;
  onOffsets: (offsets: { offsetX: string; offsetY: string }) => void;
};

/** Print a page, measure it, enter what was measured: the offsets follow. */
export function CalibrationFields({ profile, paper, onOffsets }: CalibrationFieldsProps) {
  const [measured, setMeasured] = useState({ barX: '', barY: '', crossX: '', crossY: '' });
  const numbers = Object.values(measured).map((text) => Number(text.replace(',', '.')));
  const complete = Object.values(measured).every((text) => text.trim() !== '') && numbers.every((mm) => mm > 0);
  const [barX = 0, barY = 0, crossX = 0, crossY = 0] = numbers;
  const result = complete ? calibrate(profile, { barX, barY, crossX, crossY }) : undefined;
  const print = () => {
    const root = createPrintRoot(paper);
    root.addSheet(toSvgString(calibrationPage(paper, profile)));
    void openBrowserDialog().then(root.remove);
  };
  const field = (key: keyof typeof measured, label: string) => (
    <Millimetres label={label} value={measured[key]} onChange={(text) => setMeasured({ ...measured, [key]: text })} />
  );
  return (
    <fieldset className="grid gap-3 rounded-2 border border-rule-2 p-3.5">
      <legend className="px-1 text-13 font-semibold text-ink">Calibration</legend>
      <p className="text-12">
        Print the page, measure its bars ({BAR_MM} mm) and where its cross lies ({CROSS_MM} mm), and enter the lengths.
      </p>
      <Button className="justify-self-start" onClick={print}>
        Print calibration page
      </Button>
      <div className="grid grid-cols-2 gap-3">
        {field('barX', 'Bar across')}
        {field('barY', 'Bar down')}
        {field('crossX', 'Cross from left')}
        {field('crossY', 'Cross from top')}
      </div>
      {result?.scaled && <Notice variant="stop">{result.scaled}</Notice>}
      {result && !result.scaled && (
        <Button
          className="justify-self-start"
          onClick={() => onOffsets({ offsetX: String(result.offsetX), offsetY: String(result.offsetY) })}
        >
          Use offsets {result.offsetX} / {result.offsetY} mm
        </Button>
      )}
    </fieldset>
  );
}
