import { m } from '@messages/messages';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { useDocument, useEditor, useView } from '@/features/label-designer/editor';
import { current } from '@/label/design/history';
import { Button } from '@/ui/basics/button';
import { Lamp } from '@/ui/basics/lamp';
import { lazyComponent } from '@/ui/feedback/lazy-component';

const LIST_ID = 'label-profile';

const ProfilePanel = lazyComponent(async () => (await import('./profile-panel')).ProfilePanel);

/** The rules of the label family that the design follows. Few designs have one: their code is loaded for those. */
export function DesignProfile() {
  const isOpen = useView((state) => state.profileOpen);
  const hasProfile = useDocument(({ history }) => current(history).profile !== undefined);
  return isOpen || hasProfile ? <ProfilePanel id={LIST_ID} /> : null;
}

export function DesignProfileToggle() {
  const { view } = useEditor();
  const isOpen = useView((state) => state.profileOpen);
  const unmet = useView((state) => state.unmetRules);
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-expanded={isOpen}
      aria-controls={isOpen ? LIST_ID : undefined}
      onClick={() => view.setState({ profileOpen: !isOpen, problemsOpen: false })}
    >
      {unmet !== undefined && <Lamp state={unmet > 0 ? 'stop' : 'ok'} />}
      {unmet === undefined ? m.profile_title() : unmet === 0 ? m.profile_met_all() : m.profile_unmet({ count: unmet })}
      {isOpen ? <ChevronDown aria-hidden /> : <ChevronUp aria-hidden />}
    </Button>
  );
}
