import { m } from '@messages/messages';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useState } from 'react';
import type { Media } from '@/label/sheet/media';
import { type PaperName, paperNames, type SizeMm } from '@/label/sheet/paper';
import { designSizeStock, type Turn, turns } from '@/label/sheet/stock';
import { sayStock } from '@/language/label/sheet-texts';
import type { PrintSettings } from '@/print/plan/print-settings';
import { allStocks, isOwnStock } from '@/storage/stocks';
import { Button } from '@/ui/basics/button';
import { lazyComponent } from '@/ui/feedback/lazy-component';
import { FormField } from '@/ui/forms/form-field';
import { LabelledSegments } from '@/ui/forms/segments';
import { Select } from '@/ui/forms/select';

const StockDialog = lazyComponent(async () => (await import('./stock-dialog')).StockDialog, {
  over: ({ onClose }) => onClose,
});

const paperOptions = () =>
  paperNames.map((name) => ({ value: name, label: name, group: m.print_settings_paper_group() }));

/** The stocks as options of a select. Sheets do not fit into a printer that takes rolls only. */
export const stockOptions = (labelSize: SizeMm, rollsOnly: boolean) =>
  allStocks()
    .filter(({ type }) => !rollsOnly || type !== 'sheet')
    .map((stock) => ({ value: stock.id, label: sayStock(stock, labelSize), group: m.print_settings_stock_group() }));

type PaperFieldProps = {
  media: Media;
  labelSize: SizeMm;
  /** The printer takes neither paper nor sheets of labels. */
  rollsOnly: boolean;
  onChange: (change: Partial<PrintSettings>) => void;
};

/** The specified paper sizes, the stocks that come along, and the user's own, which are made and changed here. */
export function PaperField({ media, labelSize, rollsOnly, onChange }: PaperFieldProps) {
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
    <FormField label={m.print_settings_paper()}>
      {(control) => (
        <div className="@container flex min-w-0 gap-2">
          <Select
            {...control}
            size="sm"
            value={media.type === 'paper' ? media.name : media.stock.id}
            options={rollsOnly ? stockOptions(labelSize, true) : [...paperOptions(), ...stockOptions(labelSize, false)]}
            onValueChange={select}
          />
          <ShrinkingButton
            icon={isOwn ? <Pencil aria-hidden /> : <Plus aria-hidden />}
            text={isOwn ? m.print_settings_stock_edit() : m.print_settings_stock_new()}
            onClick={() => setIsEditing(true)}
          />
          {isEditing && (
            <StockDialog
              stock={stock ?? designSizeStock}
              labelSize={labelSize}
              onClose={() => setIsEditing(false)}
              onSaved={(id) => select(id)}
              onRemoved={() => select(rollsOnly ? designSizeStock.id : (paperNames[0] ?? ''))}
            />
          )}
        </div>
      )}
    </FormField>
  );
}

type ShrinkingButtonProps = { icon: ReactNode; text: string; onClick: () => void };

/** Beside a select, in a container: in a narrow one its icon leaves the room to the selected option. */
export const ShrinkingButton = ({ icon, text, onClick }: ShrinkingButtonProps) => (
  <Button className="shrink-0 @max-[18rem]:px-2" title={text} onClick={onClick}>
    <span className="hidden @max-[18rem]:contents">{icon}</span>
    <span className="@max-[18rem]:sr-only">{text}</span>
  </Button>
);

const orientations = () =>
  [
    { value: 'portrait', label: m.print_settings_portrait() },
    { value: 'landscape', label: m.print_settings_landscape() },
  ] as const;
const turnOptions = turns.map((turn) => ({ value: String(turn), label: `${turn}°` }));

/** The orientation of paper, or how labels lie on a roll. A sheet of labels has neither: its labels are cut. */
export function OrientationField({ media, onChange }: Pick<PaperFieldProps, 'media' | 'onChange'>) {
  if (media.type === 'paper') {
    return (
      <LabelledSegments
        label={m.print_settings_orientation()}
        value={media.orientation}
        options={orientations()}
        onValueChange={(orientation) => onChange({ orientation, start: 0 })}
      />
    );
  }
  if (media.stock.type === 'sheet') return null;
  return (
    <LabelledSegments
      label={m.print_settings_feed_turned()}
      value={String(media.turn)}
      options={turnOptions}
      // The options are the turns as text.
      onValueChange={(turn) => onChange({ turn: Number(turn) as Turn, start: 0 })}
    />
  );
}

const isPaper = (value: string): value is PaperName => paperNames.some((name) => name === value);
