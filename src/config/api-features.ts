/** Parts of the API that a host may have or lack (docs/api.md, "Optional parts of a host"). */
export const apiFeatures = [
  'label-designs',
  'print-jobs',
  'activity',
  'print-runs',
  'number-ranges',
  'queries',
  'void',
  'views',
  'reject-reason',
] as const;
export type ApiFeature = (typeof apiFeatures)[number];

const isFeature = (name: string): name is ApiFeature => apiFeatures.some((feature) => feature === name);

/** The names of `VITE_API_FEATURES`, separated by commas or spaces; undefined when one of them is not known. */
export function parseApiFeatures(text: string): ApiFeature[] | undefined {
  const names = text.split(/[\s,]+/).filter((name) => name !== '');
  return names.every(isFeature) ? [...new Set(names)] : undefined;
}
