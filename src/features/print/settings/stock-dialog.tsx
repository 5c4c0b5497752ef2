import { m } from '@messages/messages';
import { clsx } from 'clsx';
import { type FormEvent, type ReactNode, useState } from 'react';
import { layoutOnStock } from '@/label/sheet/imposition';
import type { SizeMm } from '@/label/sheet/paper';
import {
  type DraftField,
  draftOf,
  fittingGrid,
  labelSizeOn,
  MAX_ACROSS,
  readStock,
  type Stock,
  type StockDraft,
  type StockErrors,
  type Turn,
  turned,
  turns,
} from '@/label/sheet/stock';
import { sayLayout, sayStock, sayStockFault } from '@/language/label/sheet-texts';
import { isOwnStock, newStockId, removeStock, saveStock } from '@/storage/stocks';
import { Button } from '@/ui/basics/button';
import { notify } from '@/ui/feedback/notify';
import { FormField } from '@/ui/forms/form-field';
import { Input } from '@/ui/forms/input';
import { LabelledSegments, Segments } from '@/ui/forms/segments';
import { Select } from '@/ui/forms/select';
import { Dialog } from '@/ui/overlays/dialog';

type StockDialogProps = {
  /** An own stock is changed, any other one copied. */
  stock: Stock;
  labelSize: SizeMm;
  onClose: () => void;
  onSaved: (id: string) => void;
  onRemoved: () => void;
};

const types = () =>
  [
    { value: 'roll', label: m.stock_roll() },
    { value: 'sheet', label: m.stock_sheet() },
  ] as const;
const materials = () =>
  [
    { value: 'die-cut', label: m.stock_die_cut() },
    { value: 'continuous', label: m.stock_continuous() },
  ] as const;
const turnOptions = turns.map((turn) => ({ value: String(turn), label: `${turn}°` }));
const acrossOptions = Array.from({ length: MAX_ACROSS }, (_, at) => ({ value: `${at + 1}`, label: `${at + 1}` }));

/** An own stock: made, changed, deleted; with a drawing of its page to scale. Kept in this browser. */
export function StockDialog({ stock, labelSize, onClose, onSaved, onRemoved }: StockDialogProps) {
  const isOwn = isOwnStock(stock);
  const [draft, setDraft] = useState<StockDraft>(() => {
    const first = draftOf(stock, labelSize);
    return isOwn
      ? first
      : { ...first, name: stock.type === 'design' ? '' : m.printer_own_copy({ name: sayStock(stock, labelSize) }) };
  });
  const [isSubmitted, setIsSubmitted] = useState(isOwn);
  const change = (part: Partial<StockDraft>) => setDraft({ ...draft, ...part });
  const read = readStock(draft, isOwn ? stock.id : newStockId());
  const errors = read.ok ? {} : read.errors;
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (!read.ok) {
      const form = event.currentTarget;
      // Once the errors are rendered.
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    if (!saveStock(read.stock)) notify.error(m.stock_not_kept());
    onSaved(read.stock.id);
    onClose();
  };
  const remove = () => {
    removeStock(stock.id);
    onRemoved();
    onClose();
  };
  /** An empty name is refused only once Save was pressed. */
  const faultOf = (field: DraftField) => {
    const fault = field === 'name' && !isSubmitted ? undefined : errors[field];
    return fault && sayStockFault(fault);
  };
  const input = (field: DraftField, label: string, unit: '' | 'mm' = 'mm', hint?: string) => (
    <FormField label={label} error={faultOf(field)} hint={hint}>
      {(control) => (
        <Input
          {...control}
          {...(unit === '' ? {} : { unit })}
          mono
          inputMode={unit === '' ? 'numeric' : 'decimal'}
          autoComplete="off"
          value={draft[field]}
          onChange={(event) => change({ [field]: event.currentTarget.value })}
        />
      )}
    </FormField>
  );
  const turn = (label: string) => (
    <LabelledSegments
      label={label}
      value={String(draft.turn)}
      options={turnOptions}
      // The options are the turns as text.
      onValueChange={(value) => change({ turn: Number(value) as Turn })}
    />
  );
  const isRoll = draft.type === 'roll';
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={isOwn ? m.stock_own() : m.stock_new()}
      description={m.stock_text()}
      width={720}
      footer={
        <>
          {isOwn && (
            <Button variant="ghost" className="mr-auto" onClick={remove}>
              {m.printer_delete()}
            </Button>
          )}
          <Button onClick={onClose}>{m.common_cancel()}</Button>
          <Button variant="primary" type="submit" form="stock-form">
            {m.printer_save()}
          </Button>
        </>
      }
    >
      <form
        id="stock-form"
        noValidate
        onSubmit={save}
        className="grid grid-cols-[minmax(0,1fr)_240px] gap-x-6 gap-y-4 max-md:grid-cols-1"
      >
        <div className="grid content-start gap-4">
          <FormField label={m.printer_name()} error={faultOf('name')}>
            {(control) => (
              <Input
                {...control}
                maxLength={80}
                value={draft.name}
                onChange={(event) => change({ name: event.currentTarget.value })}
              />
            )}
          </FormField>
          <Segments
            label={m.stock_type()}
            value={draft.type}
            options={types()}
            onValueChange={(type) => change(type === 'sheet' ? { type, ...fittingGrid(draft) } : { type })}
          />
          {isRoll && (
            <Segments
              label={m.stock_material()}
              value={draft.isContinuous ? 'continuous' : 'die-cut'}
              options={materials()}
              onValueChange={(material) => change({ isContinuous: material === 'continuous' })}
            />
          )}
          <Fields>
            {input('width', m.stock_width())}
            {isRoll && draft.isContinuous ? (
              <p className="self-center pt-5 text-12">{m.stock_height_of_design()}</p>
            ) : (
              input('height', m.stock_height())
            )}
            {isRoll ? (
              <>
                <FormField label={m.stock_across()} error={faultOf('across')}>
                  {(control) => (
                    <Select
                      {...control}
                      value={draft.across}
                      options={acrossOptions}
                      onValueChange={(across) => change({ across })}
                    />
                  )}
                </FormField>
                {input('gap', m.stock_gap_across())}
                {input('margin', m.stock_margin())}
              </>
            ) : (
              <>
                {input('pageWidth', m.stock_page_width())}
                {input('pageHeight', m.stock_page_height())}
                {input('columns', m.stock_columns(), '')}
                {input('rows', m.stock_rows(), '')}
                {input('marginLeft', m.stock_margin_left())}
                {input('marginTop', m.stock_margin_top())}
                {input('gapX', m.stock_gap_across())}
                {input('gapY', m.stock_gap_down())}
              </>
            )}
            {input('radius', m.stock_radius())}
          </Fields>
          {turn(isRoll ? m.print_settings_feed_turned() : m.stock_turned())}
        </div>
        <figure className="grid content-start gap-2 max-md:order-first">
          <div className="grid h-60 place-items-center rounded-2 bg-bench-2 p-4 max-md:h-40">
            {read.ok ? (
              <StockDrawing stock={read.stock} labelSize={labelSize} />
            ) : onlyName(errors) ? (
              <DraftDrawing draft={draft} labelSize={labelSize} />
            ) : (
              <p className="text-center text-13 text-ink-3">{m.stock_drawing_missing()}</p>
            )}
          </div>
          <figcaption className="text-12 text-ink-2">
            <PageText draft={draft} labelSize={labelSize} />
          </figcaption>
        </figure>
      </form>
    </Dialog>
  );
}

const onlyName = (errors: StockErrors) => Object.keys(errors).every((field) => field === 'name');

/** The same draft with a name, so that its page can be rendered before it has one. */
const readUnnamed = (draft: StockDraft) => readStock({ ...draft, name: draft.name || '-' }, 'draft');

function DraftDrawing({ draft, labelSize }: { draft: StockDraft; labelSize: SizeMm }) {
  const read = readUnnamed(draft);
  return read.ok && <StockDrawing stock={read.stock} labelSize={labelSize} />;
}

function PageText({ draft, labelSize }: { draft: StockDraft; labelSize: SizeMm }) {
  const read = readUnnamed(draft);
  if (!read.ok) return null;
  const { stock } = read;
  const laidOut = layoutOnStock({ stock, label: labelSizeOn(stock, labelSize), dotsPerMm: 8 });
  const fit = layoutOnStock({ stock, label: labelSize, dotsPerMm: 8 });
  if (!laidOut.ok) return sayLayout(laidOut.reason);
  const { width, height } = laidOut.layout.paper;
  return (
    <>
      {m.stock_page()}{' '}
      <b className="font-mono font-medium whitespace-nowrap">{`${round(width)} x ${round(height)} mm`}</b>.
      {stock.type === 'roll' && ` ${m.stock_feed()}`}
      {!fit.ok && <span className="mt-1 block text-wait-text">{sayLayout(fit.reason)}.</span>}
    </>
  );
}

const round = (length: number) => Math.round(length * 10) / 10;

const LETTER = 'R';

/** Longest side of the drawing, px; less on a phone. */
const DRAWING_PX = 200;

/** The page to scale: liner, labels with an R that shows how they are turned, and the direction in which it is fed. */
function StockDrawing({ stock, labelSize }: { stock: Stock; labelSize: SizeMm }) {
  const label = labelSizeOn(stock, labelSize);
  const result = layoutOnStock({ stock, label, dotsPerMm: 1000 });
  if (!result.ok) return null;
  const { paper, cells, turn } = result.layout;
  if (!cells) return null;
  const scale = DRAWING_PX / Math.max(paper.width, paper.height);
  const thin = 1 / scale;
  const letter = Math.min(cells.size.width, cells.size.height) * 0.6;
  const box = turned(label, turn);
  const labels = cells.xs.length * cells.ys.length;
  return (
    <svg
      role="img"
      aria-label={m.stock_drawing({ width: round(paper.width), height: round(paper.height), count: labels })}
      width={paper.width * scale}
      height={paper.height * scale}
      viewBox={`0 0 ${paper.width} ${paper.height}`}
      className="max-h-full max-w-full overflow-visible max-md:max-h-32"
    >
      <rect width={paper.width} height={paper.height} className="fill-liner" />
      {cells.ys.flatMap((y) =>
        cells.xs.map((x) => (
          <g key={`${x} ${y}`}>
            <rect
              x={x}
              y={y}
              width={box.width}
              height={box.height}
              rx={cells.radius}
              className="fill-label stroke-rule-2"
              strokeWidth={thin}
            />
            <text
              transform={`translate(${x + box.width / 2} ${y + box.height / 2}) rotate(${turn})`}
              textAnchor="middle"
              dominantBaseline="central"
              fontSize={letter}
              className={clsx('fill-label-ink font-semibold', letter * scale < 7 && 'hidden')}
            >
              {LETTER}
            </text>
          </g>
        )),
      )}
    </svg>
  );
}

const Fields = ({ children }: { children: ReactNode }) => <div className="grid grid-cols-2 gap-3">{children}</div>;
