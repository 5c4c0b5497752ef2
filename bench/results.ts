import { type Summary, summaryOf } from './statistics';

/** One figure of one subject, for instance the time to PDF of 100 labels, by the product. */
export type Figure = { case: string; measure: string; unit: string; subject: string } & Summary;

/** A target, with what was measured for it. */
export type Target = { name: string; value: number; limit: number; reached: boolean };

export type Results = { figures: Figure[]; targets: Target[] };

export const PRODUCT = 'product';

/** Collects the runs of a bench, then the targets computed from their medians. */
export class Collected {
  private readonly runs = new Map<string, { figure: Omit<Figure, keyof Summary>; values: number[] }>();
  private readonly targets: Target[] = [];

  add(caseName: string, subject: string, values: Record<string, readonly [value: number | undefined, unit: string]>) {
    for (const [measure, [value, unit]] of Object.entries(values)) {
      if (value === undefined) continue;
      const key = `${caseName}|${measure}|${subject}`;
      const entry = this.runs.get(key) ?? { figure: { case: caseName, measure, unit, subject }, values: [] };
      entry.values.push(value);
      this.runs.set(key, entry);
    }
  }

  /** The median; NaN for what was not measured. */
  median = (caseName: string, measure: string, subject: string = PRODUCT): number =>
    summaryOf(this.runs.get(`${caseName}|${measure}|${subject}`)?.values ?? []).median;

  max = (caseName: string, measure: string, subject: string = PRODUCT): number =>
    Math.max(...(this.runs.get(`${caseName}|${measure}|${subject}`)?.values ?? [Number.NaN]));

  /** A target that could not be measured (a case left out) is not listed. */
  target(name: string, value: number, limit: number) {
    if (Number.isFinite(value)) this.targets.push({ name, value, limit, reached: value <= limit });
  }

  results = (): Results => ({
    figures: [...this.runs.values()].map(({ figure, values }) => ({ ...figure, ...summaryOf(values) })),
    targets: this.targets,
  });
}
