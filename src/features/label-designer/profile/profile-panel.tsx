import { m } from '@messages/messages';
import FileText from 'lucide-react/icons/file-text';
import { useEffect, useState } from 'react';
import { afterChanges } from '@/features/label-designer/after-changes';
import { useDocument, useEditor, useView } from '@/features/label-designer/editor';
import { loadEncoders } from '@/label/codes/symbologies';
import { current } from '@/label/design/history';
import { type CheckedRule, checkProfile, profileOf } from '@/label/profiles/profiles';
import type { Profile } from '@/label/profiles/rules';
import { sayHas, sayProfile, sayRequirement } from '@/language/label/profile-facts';
import { useProfile } from '@/session/profile';
import { Badge } from '@/ui/basics/badge';
import { Button } from '@/ui/basics/button';
import { notify } from '@/ui/feedback/notify';
import { ProfileSelect } from './profile-select';

/** Which profile the design follows, and each of its rules: those that are not met first. */
export function ProfilePanel({ id }: { id: string }) {
  const editor = useEditor();
  const isOpen = useView((state) => state.profileOpen);
  const rules = useCheckedRules();
  const design = useDocument(({ history }) => current(history));
  const readOnly = useDocument((state) => state.readOnly);
  if (!isOpen) return null;
  const profile = profileOf(design);
  const isUnknown = design.profile !== undefined && !profile;
  const select = (chosen: Profile | undefined) => {
    editor.edit(
      chosen ? () => m.profile_step({ profile: sayProfile(chosen) }) : m.profile_none_selected,
      ({ profile: _, ...rest }) => (chosen ? { ...rest, profile: chosen.id } : rest),
    );
  };
  const unmet = rules.filter(({ isMet }) => !isMet);
  return (
    <section
      id={id}
      aria-label={m.profile_title()}
      className="max-h-64 overflow-y-auto border-rule-2 border-t bg-paper px-3 py-2 text-13"
    >
      <div className="flex flex-wrap items-center gap-2">
        <ProfileSelect
          className="min-w-0 max-w-76 grow basis-44"
          profile={profile}
          onSelect={select}
          disabled={readOnly !== undefined}
        />
        {profile && (
          <>
            <span className="text-ink-2">
              {m.profile_met_of({ met: rules.length - unmet.length, all: rules.length })}
            </span>
            <span className="grow" />
            <ReportButton />
          </>
        )}
      </div>
      {isUnknown && <p className="pt-2 text-ink-2">{m.profile_unknown({ profile: design.profile ?? '' })}</p>}
      {!profile && !isUnknown && <p className="pt-2 text-ink-2">{m.profile_choose()}</p>}
      <ul className="pt-1">
        {[...unmet, ...rules.filter(({ isMet }) => isMet)].map((rule) => (
          <li key={rule.id}>
            <RuleButton rule={rule} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Its rules with what the design has of them, after each change; none without a profile. */
function useCheckedRules(): readonly CheckedRule[] {
  const editor = useEditor();
  const [rules, setRules] = useState<readonly CheckedRule[]>([]);
  useEffect(() => {
    const check = () => {
      const design = editor.design();
      const profile = profileOf(design);
      const { data, dotsPerMm } = editor.document.getState();
      const checked = profile ? checkProfile(profile, design, data, { dotsPerMm }) : [];
      setRules(checked);
      editor.view.setState({ unmetRules: profile && checked.filter(({ isMet }) => !isMet).length });
    };
    let stop: (() => void) | undefined;
    let isLeft = false;
    void loadEncoders().then(() => {
      if (!isLeft) stop = afterChanges(editor, check);
    });
    return () => {
      isLeft = true;
      stop?.();
      editor.view.setState({ unmetRules: undefined });
    };
  }, [editor]);
  return rules;
}

/** Selects the elements that the rule is about. */
function RuleButton({ rule: { requires, has, isMet, elementIds, source } }: { rule: CheckedRule }) {
  const editor = useEditor();
  return (
    <button
      type="button"
      onClick={() => editor.showElements(elementIds)}
      className="grid w-full grid-cols-[5rem_minmax(0,1fr)] items-start gap-x-2.5 rounded-2 px-1 py-1.5 text-left hover:bg-bench coarse:min-h-10"
    >
      <span>
        <Badge variant={isMet ? 'ok' : 'stop'}>{isMet ? m.profile_met() : m.profile_not_met()}</Badge>
      </span>
      <span className="min-w-0 break-words">
        <span className="font-medium">{sayRequirement(requires)}</span>
        <span className="text-ink-2"> {m.profile_rule_has({ has: sayHas(has) })}</span>
        <span className="block text-12 text-ink-3">{sourceText(source)}</span>
      </span>
    </button>
  );
}

function sourceText({ document, clause, isPublic }: CheckedRule['source']): string {
  const source = clause === undefined ? document : `${document}, ${clause}`;
  return isPublic ? source : m.profile_not_public({ source });
}

/** The report for the customer's approval. Its code is loaded when it is asked for. */
function ReportButton() {
  const editor = useEditor();
  const [isBusy, setBusy] = useState(false);
  const session = useProfile();
  const by = session.state === 'loaded' ? session.profile.fullName || session.profile.username : '';
  const save = async () => {
    setBusy(true);
    try {
      const { saveProfileReport } = await import('./report-pages');
      await saveProfileReport(editor, by);
    } catch {
      notify.error(m.profile_report_failed());
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="sm" pending={isBusy} pendingText={m.profile_report_writing()} onClick={() => void save()}>
      <FileText aria-hidden />
      {m.profile_report_save()}
    </Button>
  );
}
