import { m } from '@messages/messages';
import type { NumberRange } from '@/domain/number-range';

export const kindNames: Record<NumberRange['kind'], () => string> = {
  plain: m.ranges_kind_plain,
  'licence-plate': m.ranges_kind_licence_plate,
  sscc: m.ranges_kind_sscc,
};
