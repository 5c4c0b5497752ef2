import { type ComponentProps, lazy, Suspense } from 'react';

const Dialog = lazy(async () => ({ default: (await import('./labels-to-pull-dialog')).LabelsToPullDialog }));

/** Loaded when it is needed: what has to be pulled was heard from the host a moment ago, so the network is up. */
export const LabelsToPull = (props: ComponentProps<typeof Dialog>) => (
  <Suspense>
    <Dialog {...props} />
  </Suspense>
);
