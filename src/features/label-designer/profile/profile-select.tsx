import { m } from '@messages/messages';
import { profiles } from '@/label/profiles/profiles';
import type { Profile } from '@/label/profiles/rules';
import { sayProfile } from '@/language/label/profile-facts';
import { Select } from '@/ui/forms/select';

type ProfileSelectProps = {
  profile: Profile | undefined;
  onSelect: (profile: Profile | undefined) => void;
  className: string;
  disabled?: boolean;
};

/** Which label of which family, or none. */
export const ProfileSelect = ({ profile, onSelect, ...props }: ProfileSelectProps) => (
  <Select
    {...props}
    aria-label={m.profile_select()}
    size="sm"
    value={profile?.id ?? ''}
    onValueChange={(id) => onSelect(profiles.find((one) => one.id === id))}
    options={[
      { value: '', label: m.profile_none_selected() },
      ...profiles.map((one) => ({ value: one.id, label: sayProfile(one) })),
    ]}
  />
);
