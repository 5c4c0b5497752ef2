/** A print that is ready sooner tells nothing: to draw its progress takes longer than to draw a hundred labels. */
const SHOWN_AFTER_MS = 200;
/** The dialog is drawn anew for each step of the progress bar: more often than this, that would hold up the sheets. */
const TOLD_EVERY_MS = 200;

export type LateTeller<Step> = { tell: (step: Step) => void; stop: () => void };

/** Passes on how far something has got: nothing at first, then a step now and then, and every change of kind. */
export function lateTeller<Step extends { kind: string }>(show: (step: Step) => void): LateTeller<Step> {
  let latest: Step | undefined;
  let shown: { kind: string; at: number } | undefined;
  const pass = (step: Step) => {
    shown = { kind: step.kind, at: performance.now() };
    show(step);
  };
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    if (latest) pass(latest);
  }, SHOWN_AFTER_MS);
  return {
    tell: (step: Step) => {
      latest = step;
      if (late && !(shown?.kind === step.kind && performance.now() - shown.at < TOLD_EVERY_MS)) pass(step);
    },
    stop: () => clearTimeout(timer),
  };
}
