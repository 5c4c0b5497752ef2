import { lazy, Suspense, useState } from 'react';
import type { PrintSettings } from '@/features/print/print-plan';
import type { Media } from '@/label/sheet/media';
import { type PaperName, paperNames, type SizeMm } from '@/label/sheet/paper';
import { designSizeStock, stockTitle, type Turn, turns } from '@/label/sheet/stock';
import { allStocks, isOwnStock } from '@/storage/stocks';
import { Button } from '@/ui/basics/button';
import { FormField } from '@/ui/forms/form-field';
import { LabelledSegments } from '@/ui/forms/segments';
import { Select } from '@/ui/forms/select';

const StockDialog = lazy(async () => ({ default: (await import('./stock-dialog')).StockDialog }));

const paperOptions = paperNames.map((name) => ({ value: name, label: name, group: 'Paper' }));

/** The stocks as options of a select. */
export const stockOptions = (labelSize: SizeMm) =>
  allStocks().map((stock) => ({ value: stock.id, label: stockTitle(stock, labelSize), group: 'Label stock' }));

type PaperFieldProps = {
  media: Media;
  labelSize: SizeMm;
  onChange: (change: Partial<PrintSettings>) => void;
};

/** The specified paper sizes, the stocks that come along, and the user's own, which are made and changed here. */
export function PaperField({ media, labelSize, onChange }: PaperFieldProps) {
  const [isEditing, setIsEditing] = useState(false);
  const stock = media.type === 'stock' ? media.stock : undefined;
  const isOwn = stock !== undefined && isOwnStock(stock);
  const select = (value: string) =>
    onChange(
      isPaper(value)
        ? { paper: value, stockId: undefined, turn: undefined, start: 0 }
        : { stockId: value, turn: undefined, start: 0 },
    );
  return (
    <FormField label="Paper Size">
      {(control) => (
        <div className="flex min-w-0 gap-2">
          <Select
            {...control}
            size="sm"
            value={media.type === 'paper' ? media.name : media.stock.id}
            options={[...paperOptions, ...stockOptions(labelSize)]}
            onValueChange={select}
          />
          <Button className="shrink-0" onClick={() => setIsEditing(true)}>
            {isOwn ? 'Edit stock' : 'New stock'}
          </Button>
          {isEditing && (
            <Suspense>
              <StockDialog
                stock={stock ?? designSizeStock}
                labelSize={labelSize}
                onClose={() => setIsEditing(false)}
                onSaved={(id) => select(id)}
                onRemoved={() => select(paperNames[0] ?? '')}
              />
            </Suspense>
          )}
        </div>
      )}
    </FormField>
  );
}

const orientations = [
  { value: 'portrait', label: 'Portrait' },
  { value: 'landscape', label: 'Landscape' },
] as const;
const turnOptions = turns.map((turn) => ({ value: String(turn), label: `${turn}°` }));

/** The orientation of paper, or how labels lie on a roll. A sheet of labels has neither: its labels are cut. */
export function OrientationField({ media, onChange }: Pick<PaperFieldProps, 'media' | 'onChange'>) {
  if (media.type === 'paper') {
    return (
      <LabelledSegments
        label="Orientation"
        value={media.orientation}
        options={orientations}
        onValueChange={(orientation) => onChange({ orientation, start: 0 })}
      />
    );
  }
  if (media.stock.type === 'sheet') return null;
  return (
    <LabelledSegments
      label="Feed turned"
      value={String(media.turn)}
      options={turnOptions}
      // The options are the turns as text.
      onValueChange={(turn) => onChange({ turn: Number(turn) as Turn, start: 0 })}
    />
  );
}

const isPaper = (value: string): value is PaperName => paperNames.some((name) => name === value);
