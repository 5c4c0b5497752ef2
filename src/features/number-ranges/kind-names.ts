import type { NumberRange } from '@/domain/number-range';

export const kindNames: Record<NumberRange['kind'], string> = {
  plain: 'Number',
  'licence-plate': 'Licence plate',
  sscc: 'SSCC',
};
