import { type FunctionComponent, type ReactNode, Suspense } from 'react';
import { createLoading, isFailedLoad, useLoading } from '@/lib/browser/loading';
import { Button } from '@/ui/basics/button';
import { Notice } from './notice';
import { notify } from './notify';
import type { PieceFailureProps, Place } from './piece-failure';

/** A component, also one with type parameters: they stay. */
type AnyPiece = (props: never) => ReturnType<FunctionComponent>;

type Options<P extends AnyPiece> = Place & {
  /** Until it is loaded. */
  fallback?: ReactNode | ((props: Parameters<P>[0]) => ReactNode);
  /** It opens over the page: what closes it while it is open, undefined while it is not. */
  over?: (props: Parameters<P>[0]) => (() => void) | false | undefined;
};

/**
 * A component whose code is loaded when it is first rendered, in place of React's `lazy` and its `<Suspense>`. If that
 * fails the screen stays: a notice stands in its place (or a dialog, for what opens over the page), with Retry, and it is
 * tried again when the network is back. `preload()` loads it before: it is then there in the first render.
 */
export function lazyPiece<P extends AnyPiece>(
  load: () => Promise<P>,
  options: Options<P> = {},
): P & { preload: () => Promise<void> } {
  const loading = createLoading(load);
  function LoadedPiece(props: Parameters<P>[0]) {
    const { value, error } = useLoading(loading);
    const fallback = typeof options.fallback === 'function' ? options.fallback(props) : options.fallback;
    if (value) {
      const Loaded = value as unknown as FunctionComponent<object>;
      // For what the piece itself waits for, such as encoders.
      return (
        <Suspense fallback={fallback}>
          <Loaded {...(props as object)} />
        </Suspense>
      );
    }
    if (error !== undefined && !isFailedLoad(error)) throw error;
    const onClose = options.over?.(props) || undefined;
    const isShown = options.over ? onClose : error !== undefined;
    return (
      <>
        {(error === undefined || options.over) && fallback}
        {isShown && <Failure {...options} {...{ loading, onClose }} />}
      </>
    );
  }
  // The caller sees the piece as it is, with its type parameters.
  return Object.assign(LoadedPiece as unknown as P, { preload: loading.start });
}

/** Loads code that a press runs and that shows nothing itself. Undefined when it cannot be loaded: a toast says so. */
export async function loadForPress<Code>(load: () => Promise<Code>): Promise<Code | undefined> {
  try {
    return await load();
  } catch (error) {
    if (!isFailedLoad(error)) throw error;
    notify.error('This piece of the program could not be loaded. Nothing was changed. Try again, or reload the page.');
    return undefined;
  }
}

const failureCode = createLoading(() => import('./piece-failure'));

/** Loads what is shown when something else cannot be: by then it may be out of reach, too. */
export const prepareForFailures = failureCode.start;

function Failure(props: PieceFailureProps) {
  const { value, error } = useLoading(failureCode);
  if (value) return <value.PieceFailure {...props} />;
  const { loading, inBackground } = props;
  if (error === undefined || loading.now().error === undefined || inBackground) return null;
  const retry = () => {
    failureCode.retry();
    loading.retry();
  };
  return (
    <Notice
      variant="wait"
      className="pointer-events-auto fixed inset-x-4 bottom-4 z-toast"
      action={<Button onClick={retry}>Retry</Button>}
    >
      This piece of the program could not be loaded. If Retry does not help, reload the page: it loses only what is not
      saved.
    </Notice>
  );
}
