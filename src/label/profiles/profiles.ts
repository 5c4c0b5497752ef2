import type { LabelDesign } from '@/label/design/design';
import type { RenderOptions } from '@/label/render';
import type { LabelData } from '@/label/text/label-data';
import { aiag } from './aiag';
import { checkedLabel } from './checked-label';
import { odette, vda4994 } from './global-transport-label';
import { gs1Logistic } from './gs1-logistic';
import type { Finding, Profile, Rule } from './rules';

export type CheckedRule = Rule & Finding;

export const profiles: readonly Profile[] = [...vda4994, ...odette, ...aiag, ...gs1Logistic];

const byId = new Map(profiles.map((profile) => [profile.id, profile]));

/** Undefined for none, and for one of a newer version. */
export const profileOf = ({ profile }: Pick<LabelDesign, 'profile'>): Profile | undefined =>
  profile === undefined ? undefined : byId.get(profile);

/** Each rule of a profile with what the label has of it, as printed for this data. Needs loadEncoders(). */
export function checkProfile(
  { rules }: Profile,
  design: LabelDesign,
  data: LabelData,
  options: RenderOptions = {},
): CheckedRule[] {
  const label = checkedLabel(design, data, options);
  return rules.map((rule) => ({ ...rule, ...rule.check(label) }));
}
