import { m } from '@messages/messages';
import { clsx } from 'clsx';
import Plus from 'lucide-react/icons/plus';
import { useMemo, useState } from 'react';
import { sampleData } from '@/features/label-designer/data-preview/preview-data';
import { useDocument, useEditor } from '@/features/label-designer/editor';
import { DEFAULT_SIZE, type LabelDesign } from '@/label/design/design';
import { labelProblems } from '@/label/design/problems';
import { questionsOf, usesField } from '@/label/design/questions';
import { profileOf } from '@/label/profiles/profiles';
import { renderLabel } from '@/label/render';
import { type Starter, starters } from '@/label/starters';
import { templateFieldNames, templateFields } from '@/label/text/fields';
import type { FieldName } from '@/label/text/label-data';
import { LabelSvg } from '@/label-view/label-svg';
import { useEncoders } from '@/label-view/use-encoders';
import { sayFieldName } from '@/language/label/element-texts';
import { fieldTexts } from '@/language/label/field-texts';
import { sayProfile } from '@/language/label/profile-facts';
import { sayStarter, sayStarterCodes } from '@/language/label/starter-texts';
import { Button } from '@/ui/basics/button';
import { Lamp } from '@/ui/basics/lamp';
import { Dialog } from '@/ui/overlays/dialog';
import { startFrom, startNewDesign } from './library-actions';

/** Ready-made designs, all pictures at one scale. Blank comes first. */
export function StartDialog({ onClose }: { onClose: () => void }) {
  useEncoders(true);
  const editor = useEditor();
  const [selected, setSelected] = useState<Starter | undefined>(starters[0]);
  const start = (starter: Starter | undefined) => {
    if (starter) return startFrom(editor, starter.design);
    onClose();
    startNewDesign(editor);
  };
  const all: (Starter | undefined)[] = [undefined, ...starters];
  return (
    <Dialog open onOpenChange={onClose} title={m.designer_new()} description={m.designer_start_lead()} width={1184}>
      <div className="-mx-5 -mb-5 grid grid-cols-[minmax(0,1fr)_348px] border-rule border-t max-lg:grid-cols-1">
        <ul className="grid grid-cols-3 gap-px bg-rule [--mm:1.06px] max-md:grid-cols-2 max-xl:[--mm:0.86px] max-md:[--mm:0.68px]">
          {all.map((starter) => (
            <li key={starter?.id ?? ''} className="bg-paper">
              <StarterCard
                starter={starter}
                isSelected={starter === selected}
                onSelect={() => setSelected(starter)}
                onStart={() => start(starter)}
              />
            </li>
          ))}
        </ul>
        <aside
          aria-label={m.designer_details()}
          className="flex min-w-0 flex-col gap-4 border-rule border-l bg-paper-2 p-5 max-lg:sticky max-lg:-bottom-5 max-lg:border-t max-lg:border-l-0"
        >
          {selected ? <Details starter={selected} /> : <BlankDetails />}
          <div className="mt-auto grid gap-2">
            <Button onClick={() => editor.openDialog({ type: 'sample' })}>{m.designer_from_sample()}</Button>
            <Button variant="primary" onClick={() => start(selected)}>
              {m.designer_start_from_this()}
            </Button>
          </div>
        </aside>
      </div>
    </Dialog>
  );
}

type StarterCardProps = {
  starter: Starter | undefined;
  isSelected: boolean;
  onSelect: () => void;
  onStart: () => void;
};

function StarterCard({ starter, isSelected, onSelect, onStart }: StarterCardProps) {
  const { width, height } = starter?.design.labelSize ?? DEFAULT_SIZE;
  const size = { width: `calc(${width} * var(--mm))`, height: `calc(${height} * var(--mm))` };
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      onClick={onSelect}
      onDoubleClick={onStart}
      className={clsx(
        'grid h-full w-full grid-rows-[1fr_auto] text-left focus-visible:-outline-offset-2',
        isSelected ? 'bg-hivis-tint shadow-[inset_3px_0_var(--hivis)]' : 'hover:bg-paper-2',
      )}
    >
      <span className="grid min-h-44 w-full place-items-center bg-bench p-3 max-md:min-h-30">
        {starter ? (
          <span style={size} className="block">
            <StarterPicture design={starter.design} className="size-full shadow-label" />
          </span>
        ) : (
          <span style={size} className="grid place-items-center border border-control border-dashed text-ink-3">
            <Plus aria-hidden />
          </span>
        )}
      </span>
      <span className="grid gap-0.5 px-4 py-3">
        <span className="font-semibold text-14 text-ink">{starter?.name ?? m.designer_blank()}</span>
        <span className="text-12 text-ink-2">
          {starter ? (
            <>
              <span className="mr-1.5 font-mono">{sizeOfStarter(starter.design)}</span>
              {sayStarterCodes(starter.id)}
            </>
          ) : (
            m.designer_any_size()
          )}
        </span>
      </span>
    </button>
  );
}

function StarterPicture({ design, className, name }: { design: LabelDesign; className: string; name?: string }) {
  const node = useMemo(() => renderLabel(design, sampleData), [design]);
  return <LabelSvg node={node} className={className} {...(name ? { name } : {})} />;
}

function Details({ starter: { id, name, design } }: { starter: Starter }) {
  const dotsPerMm = useDocument((state) => state.dotsPerMm);
  const problems = useMemo(() => labelProblems(design, sampleData, { dotsPerMm }).length, [design, dotsPerMm]);
  const profile = profileOf(design);
  const questions = questionsOf(design).map(({ label }) => label);
  const rows = [
    [m.designer_size(), sizeOfStarter(design)],
    [m.designer_codes(), sayStarterCodes(id)],
    ...(profile ? [[m.designer_profile(), sayProfile(profile)]] : []),
    [m.designer_from_data(), fieldsOf(design).join(', ')],
    ...(questions.length > 0 ? [[m.designer_asked(), questions.join(', ')]] : []),
  ];
  return (
    <>
      <StarterPicture design={design} name={name} className="h-auto w-full shadow-label max-lg:hidden" />
      <div>
        <h3 className="font-semibold text-16 text-ink">{name}</h3>
        <p className="text-13 text-ink-2">{sayStarter(id)}</p>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] text-13 max-md:hidden">
        {rows.map(([term, description]) => (
          <div key={term} className="col-span-2 grid grid-cols-subgrid gap-4 border-rule border-t py-2">
            <dt className="text-ink-3">{term}</dt>
            <dd className="text-ink">{description}</dd>
          </div>
        ))}
      </dl>
      <p className="flex items-center gap-2 text-13 text-ink-2">
        <Lamp state={problems === 0 ? 'ok' : 'wait'} />
        {problems === 0 ? m.designer_no_printer_problems() : m.designer_printer_problems({ count: problems })}
      </p>
    </>
  );
}

const BlankDetails = () => (
  <div>
    <h3 className="font-semibold text-16 text-ink">{m.designer_blank()}</h3>
    <p className="text-13 text-ink-2">{m.designer_blank_text(DEFAULT_SIZE)}</p>
  </div>
);

const sizeOfStarter = ({ labelSize: { width, height } }: LabelDesign) => `${width} × ${height} mm`;

/** What the design takes from the part, its customer, the serial and the run. */
function fieldsOf(design: LabelDesign): string[] {
  const bound = design.elements.flatMap(({ properties: { fieldType, fieldName, template } }) =>
    fieldType === 'dynamic' && template === '' ? [String(fieldName)] : [],
  );
  const labels = templateFieldNames.flatMap((name) => {
    const { question } = templateFields[name];
    return question === undefined && usesField(design, name) ? [fieldTexts[name].label()] : [];
  });
  // SAFETY: a bound element names one of these fields.
  return [...new Set([...bound.map((name) => sayFieldName(name as FieldName)), ...labels])];
}
