import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import type { Loading } from '@/lib/browser/loading';
import { useOnline } from '@/lib/browser/use-online';
import { Button } from '@/ui/basics/button';
import { Lamp } from '@/ui/basics/lamp';
import { Notice } from './notice';
import { PlainDialog } from './plain-dialog';

/** Where the piece is, and so how it is said that it is missing. */
export type Place = {
  /** Of the notice in its place: a margin, where the piece has none around it. */
  noticeClass?: string;
  /** In a bar, where a button is all there is room for: the name of what is missing. */
  inBar?: string;
  /** It shows nothing that anybody waits for: a failure is not shown either. */
  inBackground?: boolean;
};

type CauseProps = { loading: Pick<Loading<unknown>, 'now' | 'retry'> };
export type PieceFailureProps = CauseProps &
  Place & {
    /** Of a piece that opens over the page, also while it is still being loaded. */
    onClose?: (() => void) | undefined;
  };

/** From then on the page says that it waits for code that was asked for with a press, ms. */
const SLOW_MS = 3000;
/** Between two attempts for a piece that has no Retry, ms. */
const BACKGROUND_RETRY_MS = 30_000;

/** What is shown instead of a piece whose code cannot be loaded. What is on the screen stays. */
export function PieceFailure({ loading, onClose, noticeClass, inBar, inBackground }: PieceFailureProps) {
  if (inBackground) return <BackgroundRetry loading={loading} />;
  if (onClose) return <NotOpened loading={loading} onClose={onClose} />;
  if (inBar) return <NotInBar loading={loading} name={inBar} />;
  return (
    <Notice variant="wait" className={clsx('col-span-full', noticeClass)}>
      <Cause loading={loading} />
    </Notice>
  );
}

/** A reload is offered once a repetition with a network failed, and never done here: it would lose what is not saved. */
function Cause({ loading, onClose }: CauseProps & { onClose?: () => void }) {
  const { failures, isRetrying } = loading.now();
  const isOnline = useOnline();
  const mayBeReplaced = isOnline && failures > 1;
  return (
    <>
      <p>
        {!isOnline
          ? 'You are offline. This piece of the program is loaded when the connection is back. What is on the screen is kept.'
          : mayBeReplaced
            ? 'This piece of the program still cannot be loaded. If the product was updated while this page was open, a reload is needed. It loses only what is not saved.'
            : 'This piece of the program could not be loaded. What is on the screen is kept.'}
      </p>
      <div className={onClose ? 'mt-4 flex flex-wrap justify-end gap-2' : 'mt-2 flex flex-wrap gap-2'}>
        {onClose && <Button onClick={onClose}>Close</Button>}
        {mayBeReplaced && <Button onClick={() => window.location.reload()}>Reload</Button>}
        <Button pending={isRetrying} variant={onClose ? 'primary' : 'line'} onClick={loading.retry}>
          Retry
        </Button>
      </div>
    </>
  );
}

/** In the place of a dialog, drawer or menu that cannot open, or not yet. */
function NotOpened({ loading, onClose }: CauseProps & { onClose: () => void }) {
  const hasFailed = loading.now().error !== undefined;
  const isSlow = useAfter(SLOW_MS);
  if (!hasFailed && !isSlow) return null;
  return (
    <PlainDialog title={hasFailed ? 'Not loaded' : 'Loading'} onClose={onClose}>
      {hasFailed ? (
        <Cause loading={loading} onClose={onClose} />
      ) : (
        <>
          <p>The server takes long to answer. It opens when it is loaded. What is on the screen is kept.</p>
          <Button className="mt-4 ml-auto" onClick={onClose}>
            Close
          </Button>
        </>
      )}
    </PlainDialog>
  );
}

/** A press tries again; what it says if that fails too is over the page, where there is room. */
function NotInBar({ loading, name }: CauseProps & { name: string }) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <Button
        onClick={() => {
          setIsAsked(true);
          loading.retry();
        }}
      >
        <Lamp state="wait" />
        <span>
          <span className="max-md:sr-only">{name} not loaded: </span>Retry
        </span>
      </Button>
      {isAsked && <NotOpened loading={loading} onClose={() => setIsAsked(false)} />}
    </>
  );
}

function BackgroundRetry({ loading }: CauseProps) {
  useEffect(() => {
    const timer = setInterval(loading.retry, BACKGROUND_RETRY_MS);
    return () => clearInterval(timer);
  }, [loading]);
  return null;
}

function useAfter(ms: number): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setIsOver, ms, true);
    return () => clearTimeout(timer);
  }, [ms]);
  return isOver;
}
