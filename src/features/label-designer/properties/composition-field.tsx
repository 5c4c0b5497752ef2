import { m } from '@messages/messages';
import { clsx } from 'clsx';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import ListTree from 'lucide-react/icons/list-tree';
import { useDocument, useEditor } from '@/features/label-designer/editor';
import type { LabelElement } from '@/label/elements/element';
import { compositionOf } from '@/label/elements/properties';
import { checkComposition } from '@/label/text/composition-check';
import { sayContent, sayRowFault } from '@/language/label/content-facts';
import { sayMode } from '@/language/label/element-texts';
import { Button } from '@/ui/basics/button';

/** The rows of a code's content, and the button that opens the composer. */
export function CompositionField({ element, disabled }: { element: LabelElement; disabled: boolean }) {
  const { view } = useEditor();
  const data = useDocument((state) => state.data);
  const composition = compositionOf(element.properties);
  const checked = composition && checkComposition(composition, data);
  const faulty = checked?.rows.find(({ fault }) => fault);
  const [id, message] = [faulty?.onLabel.id ?? '', faulty?.fault ? sayRowFault(faulty.fault) : ''];
  const named = message.includes(id) ? message : `${id}: ${message}`;
  const fault = faulty ? named : checked?.together && sayContent(checked.together);
  const compose = () => view.setState({ dialog: { type: 'compose', elementId: element.id }, panel: undefined });
  return (
    <div className="grid gap-1.5">
      {composition && (
        <>
          <h3 className="font-medium text-13">{m.designer_content()}</h3>
          <div className="rounded-2 border border-rule-2 bg-paper-2">
            <p className="border-rule border-b px-2.5 py-1.75 text-12 text-ink-2 leading-4">
              {composition.mode === 'iso15434'
                ? m.designer_format_06({ kind: sayMode(composition.mode) })
                : sayMode(composition.mode)}
              {composition.mode === 'delimited' && (
                <>
                  , <span className="font-mono">{composition.separator}</span> {m.designer_between_values()}
                </>
              )}
            </p>
            <dl className="max-h-52 overflow-y-auto py-1 font-mono text-12 leading-5 tracking-[-.02em]">
              {composition.rows.map(({ id, value }, index) => (
                <div
                  key={rowKey(index)}
                  className={clsx(
                    'grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-2 px-2.5',
                    checked?.rows[index]?.fault && 'bg-stop-tint text-stop-text',
                  )}
                >
                  <dt className="truncate font-semibold">{id}</dt>
                  <dd className={clsx('truncate', !checked?.rows[index]?.fault && 'text-ink-2')}>{value}</dd>
                </div>
              ))}
            </dl>
          </div>
          {fault && (
            <p className="flex items-start gap-1.5 font-medium text-12 text-stop-text">
              <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
              <span className="min-w-0 break-words">{fault}</span>
            </p>
          )}
        </>
      )}
      <Button disabled={disabled} onClick={compose} className="w-full">
        <ListTree aria-hidden />
        {m.designer_compose()}
      </Button>
    </div>
  );
}

/** Rows have no identity but their place. */
const rowKey = (index: number) => `row-${index}`;
