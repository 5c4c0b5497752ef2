import { m } from '@messages/messages';
import { clsx } from 'clsx';
import Plus from 'lucide-react/icons/plus';
import Undo2 from 'lucide-react/icons/undo-2';
import { type RefObject, useEffect, useRef } from 'react';
import type { Decision, ReviewRow } from '@/label/sample/review';
import { sayDetails, sayRowName } from '@/language/label/sample-facts';
import { Button } from '@/ui/basics/button';

const groups = [
  { group: 'recognised', title: m.sample_recognised },
  { group: 'guessed', title: m.sample_guessed },
  { group: 'left-out', title: m.sample_left_out },
] as const;

type SampleRowsProps = {
  rows: readonly ReviewRow[];
  partNo: string | undefined;
  selected: string | undefined;
  onSelect: (key: string) => void;
  onDecide: (key: string, decision: Decision | undefined) => void;
};

/** What was recognised, guessed and left out; each row leads to its place. */
export function SampleRows({ rows, partNo, ...rest }: SampleRowsProps) {
  const decided = useRef<string>(undefined);
  const hints = {
    recognised: partNo === undefined ? undefined : m.sample_found_in({ part: partNo }),
    guessed: m.sample_look_once(),
    'left-out': m.sample_not_drawn(),
  };
  return groups.map(({ group, title }) => {
    const own = rows.filter((row) => row.group === group);
    if (own.length === 0) return null;
    return (
      <section key={group} aria-label={title()}>
        <h2 className="sticky top-0 z-1 flex h-[34px] items-center gap-2 border-rule border-b bg-paper-2 px-4 font-semibold text-13">
          {title()} <span className="font-medium text-ink-2">{own.length}</span>
          <span className="ml-auto truncate font-normal text-12 text-ink-3">{hints[group]}</span>
        </h2>
        {/* Its heading lies over the list, and on a phone the label. */}
        <ol className="[&_:is(button,li)]:scroll-mt-10 max-lg:[&_:is(button,li)]:scroll-mt-[60dvh]">
          {own.map((row) => (
            <Row key={row.key} row={row} {...rest} decided={decided} isSelected={rest.selected === row.key} />
          ))}
        </ol>
      </section>
    );
  });
}

type RowProps = Pick<SampleRowsProps, 'onSelect' | 'onDecide'> & {
  row: ReviewRow;
  isSelected: boolean;
  /** The row whose button was pressed last. */
  decided: RefObject<string | undefined>;
};

function Row({ row, isSelected, decided, onSelect, onDecide }: RowProps) {
  const { key, number, source, certainty, group, action } = row;
  const [name, detail] = [sayRowName(row), sayDetails(row)];
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isSelected) item.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isSelected]);
  const button = useRef<HTMLButtonElement>(null);
  // In another group its button is a new one, which gets the focus of the old one.
  useEffect(() => {
    if (decided.current === key) button.current?.focus();
  }, [decided, key]);
  // What is cut is read by selecting its row.
  const lines = isSelected ? 'break-words' : 'truncate';
  const Icon = action?.code === 'take_back' ? Undo2 : Plus;
  return (
    <li
      ref={item}
      className={clsx(
        'grid min-h-[45px] grid-cols-[minmax(0,1fr)_auto] items-center gap-1 border-rule border-b pr-2',
        isSelected && 'bg-hivis-tint shadow-[inset_3px_0_0_var(--hivis)]',
      )}
    >
      <button
        type="button"
        aria-current={isSelected || undefined}
        onClick={() => onSelect(key)}
        className="grid min-w-0 grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-2.5 py-1 pl-4 text-left focus-visible:-outline-offset-2 coarse:min-h-11"
      >
        <span
          className={clsx(
            'grid size-5 place-items-center rounded-full border font-semibold text-[11px]',
            group === 'recognised' && 'border-transparent bg-[#1c5fb0] text-white',
            group === 'guessed' && 'border-[#1c5fb0] border-dashed bg-white text-[#1c5fb0]',
            group === 'left-out' && 'border-control text-ink-3',
          )}
        >
          {number}
        </span>
        <span className="min-w-0">
          <span className={clsx('block font-medium text-13 leading-[18px]', lines)}>{name}</span>
          <span
            className={clsx('block text-12 text-ink-2 leading-4', lines)}
            title={`${source ?? ''} ${detail}`.trim()}
          >
            {source !== undefined && (
              <>
                <span aria-hidden>← </span>
                <span className="font-mono">{source}</span>
                {', '}
              </>
            )}
            {detail}
          </span>
        </span>
        <span className="font-mono text-12 text-ink-2">{certaintyText(certainty)}</span>
      </button>
      {action ? (
        <Button
          ref={button}
          variant="ghost"
          size="xs"
          aria-label={m.sample_action_for({ action: actionTexts[action.code](), name })}
          className="w-[104px] justify-start! text-12!"
          onClick={() => {
            decided.current = key;
            onDecide(key, action.decision);
          }}
        >
          <Icon aria-hidden className="size-3.5" />
          {actionTexts[action.code]()}
        </Button>
      ) : (
        <span />
      )}
    </li>
  );
}

const actionTexts = { take_back: m.sample_take_back, take_in: m.sample_take_in, bind_again: m.sample_bind_again };

const certaintyTexts = { exact: m.sample_exact, read: m.sample_read };
const certaintyText = (certainty: ReviewRow['certainty']) =>
  certainty === undefined
    ? '-'
    : typeof certainty === 'number'
      ? `${Math.round(certainty * 100)} %`
      : certaintyTexts[certainty]();
