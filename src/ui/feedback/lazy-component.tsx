import { m } from '@messages/messages';
import { clsx } from 'clsx';
import {
  type FunctionComponent,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useOnline } from '@/lib/browser/use-online';
import { Button } from '@/ui/basics/button';
import { Lamp } from '@/ui/basics/lamp';
import { Notice } from './notice';
import { notify } from './notify';

/** After this time the page says that it is still loading, ms. */
const SLOW_MS = 3000;
/** Between two attempts for a component without Retry, ms. */
const BACKGROUND_RETRY_MS = 30_000;

/** A component, also one with type parameters: they stay. */
type AnyComponent = (props: never) => ReturnType<FunctionComponent>;

type Options<C extends AnyComponent> = {
  /** Until it is loaded. */
  fallback?: ReactNode | ((props: Parameters<C>[0]) => ReactNode);
  /** For a component that opens over the page: closes it; undefined while it is closed. */
  over?: (props: Parameters<C>[0]) => (() => void) | false | undefined;
  /** Of the notice in its place: a margin, where it has none around it. */
  noticeClass?: string;
  /** In a bar, where a button is all there is room for: the name of what is missing. */
  inBar?: () => string;
  /** For a component that nobody waits for: a failure is not shown either. */
  inBackground?: boolean;
};

type Attempts = {
  /** Why the last attempt failed; it stays while the next one is under way. */
  error?: unknown;
  isLoading: boolean;
  /** How many attempts failed although there was a network. */
  failures: number;
  retry: () => void;
};

/**
 * A component whose code is loaded when it is first rendered. If that fails the screen stays: a notice stands in its place
 * (or a dialog, for what opens over the page), with Retry, and it is tried again when the network is back. After
 * `preload()` it is there in the first render. Not React's `lazy`: React shows what was suspended 300 ms after its
 * fallback at the earliest, which is felt in each dialog, and it keeps a failure for ever.
 */
export function lazyComponent<C extends AnyComponent>(
  load: () => Promise<C>,
  options: Options<C> = {},
): C & { preload: () => Promise<void> } {
  let Loaded: FunctionComponent<object> | undefined;
  const loadOnce = async () => {
    // Its props are checked where it is used.
    Loaded = (await load()) as unknown as FunctionComponent<object>;
  };
  const needed = () => (Loaded ? undefined : loadOnce());

  function LazyComponent(props: Parameters<C>[0]) {
    const attempts = useAttempts(needed, { isThere: Loaded !== undefined, inBackground: options.inBackground });
    const { error } = attempts;
    const fallback = typeof options.fallback === 'function' ? options.fallback(props) : options.fallback;
    if (Loaded) {
      // For what it waits for itself, such as encoders.
      return (
        <Suspense fallback={fallback}>
          <Loaded {...(props as object)} />
        </Suspense>
      );
    }
    if (error !== undefined && !isFailedLoad(error)) throw error;
    if (options.over) {
      const close = options.over(props);
      return (
        <>
          {fallback}
          {close && <NotOpened attempts={attempts} onClose={close} />}
        </>
      );
    }
    if (error === undefined) return fallback;
    if (options.inBackground) return null;
    if (options.inBar) return <NotInBar attempts={attempts} name={options.inBar()} />;
    return (
      <Notice variant="wait" className={clsx('col-span-full', options.noticeClass)}>
        <Cause attempts={attempts} />
      </Notice>
    );
  }
  // The caller sees the component as it is, with its type parameters.
  return Object.assign(LazyComponent as unknown as C, { preload: async () => needed()?.catch(() => undefined) });
}

/** Loads at once, after `retry`, and when the network is back; in the background every 30 s, too. */
function useAttempts(
  load: () => Promise<void> | undefined,
  { isThere, inBackground = false }: { isThere: boolean; inBackground?: boolean | undefined },
): Attempts {
  const [{ attempt, error, isLoading, failures }, setState] = useState<Omit<Attempts, 'retry'> & { attempt: number }>({
    attempt: 0,
    isLoading: true,
    failures: 0,
  });
  const retry = useCallback(
    () => setState((last) => (last.isLoading ? last : { ...last, attempt: last.attempt + 1, isLoading: true })),
    [],
  );
  // Before the paint, so that it is requested sooner.
  useLayoutEffect(() => {
    let isCurrent = true;
    const settle = (failure?: unknown) => {
      const counted = failure !== undefined && navigator.onLine ? 1 : 0;
      if (!isCurrent) return;
      setState((last) => ({ attempt, error: failure, isLoading: false, failures: last.failures + counted }));
    };
    const loading = load();
    if (loading) void loading.then(() => settle(), settle);
    // Loaded for another place after this one was rendered, while its screen was hidden.
    else if (!isThere) settle();
    return () => {
      isCurrent = false;
    };
  }, [attempt, load, isThere]);
  useEffect(() => {
    if (error === undefined) return;
    addEventListener('online', retry);
    const timer = inBackground ? setInterval(retry, BACKGROUND_RETRY_MS) : undefined;
    return () => {
      removeEventListener('online', retry);
      clearInterval(timer);
    };
  }, [error, retry, inBackground]);
  return { error, isLoading, failures, retry };
}

/** A reload is offered once a repetition with a network failed, and never done here: it would lose what is not saved. */
function Cause({ attempts, onClose }: { attempts: Attempts; onClose?: () => void }) {
  const { failures, isLoading, retry } = attempts;
  const isOnline = useOnline();
  const mayBeReplaced = isOnline && failures > 1;
  return (
    <>
      <p>{!isOnline ? m.load_offline() : mayBeReplaced ? m.load_failed_again() : m.load_failed()}</p>
      <div className={clsx('flex flex-wrap gap-2', onClose ? 'mt-4 justify-end' : 'mt-2')}>
        {onClose && <Button onClick={onClose}>{m.common_close()}</Button>}
        {mayBeReplaced && <Button onClick={() => window.location.reload()}>{m.common_reload()}</Button>}
        <Button pending={isLoading} variant={onClose ? 'primary' : 'line'} onClick={retry}>
          {m.common_retry()}
        </Button>
      </div>
    </>
  );
}

/** In the place of a dialog, drawer or menu that cannot open, or not yet. */
function NotOpened({ attempts, onClose }: { attempts: Attempts; onClose: () => void }) {
  const hasFailed = attempts.error !== undefined;
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setIsSlow, SLOW_MS, true);
    return () => clearTimeout(timer);
  }, []);
  if (!hasFailed && !isSlow) return null;
  return (
    <PlainDialog title={hasFailed ? m.load_not_loaded() : m.common_loading()} onClose={onClose}>
      {hasFailed ? (
        <Cause attempts={attempts} onClose={onClose} />
      ) : (
        <>
          <p>{m.load_slow()}</p>
          <Button className="mt-4 ml-auto" onClick={onClose}>
            {m.common_close()}
          </Button>
        </>
      )}
    </PlainDialog>
  );
}

/** A click tries again; if that fails too, the message is a dialog, which has room for it. */
function NotInBar({ attempts, name }: { attempts: Attempts; name: string }) {
  const [isRetried, setIsRetried] = useState(false);
  return (
    <>
      <Button
        onClick={() => {
          setIsRetried(true);
          attempts.retry();
        }}
      >
        <Lamp state="wait" />
        <span>
          <span className="max-md:sr-only">{m.load_piece_missing({ name })} </span>
          {m.common_retry()}
        </span>
      </Button>
      {isRetried && <NotOpened attempts={attempts} onClose={() => setIsRetried(false)} />}
    </>
  );
}

/**
 * Loads code that a click runs and that renders nothing itself. Undefined when it cannot be loaded: a toast says so.
 */
export async function loadForClick<Code>(load: () => Promise<Code>): Promise<Code | undefined> {
  try {
    return await load();
  } catch (error) {
    if (!isFailedLoad(error)) throw error;
    notify.error(navigator.onLine ? m.load_failed_press() : m.load_offline_press());
    return undefined;
  }
}

/** Whether code could not be loaded: no network, or a newer release has replaced its file. */
export const isFailedLoad = (error: unknown): error is Error =>
  error instanceof Error &&
  /dynamically imported module|importing a module script|unable to preload css|error loading/i.test(error.message);

type PlainDialogProps = { title: string; onClose: () => void; children: ReactNode };

/**
 * The browser's own dialog element: it works when the code of the other dialogs cannot be loaded. It lies above all of
 * them, also in the middle of one.
 */
function PlainDialog({ title, onClose, children }: PlainDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Before it leaves the page, so that the browser returns the focus.
    return () => element?.close();
  }, []);
  useEffect(() => {
    // Before a dialog below hears it and closes, too.
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      onClose();
    };
    addEventListener('keydown', closeOnEscape, true);
    return () => removeEventListener('keydown', closeOnEscape, true);
  }, [onClose]);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={id}
      data-modal
      data-state="open"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="pointer-events-auto m-auto w-[440px] max-w-[calc(100vw-32px)] rounded-3 border border-rule-2 bg-paper p-5 text-14 text-ink-2 shadow-float backdrop:bg-overlay"
    >
      <h2 id={id} className="mb-2 font-semibold text-16 text-ink">
        {title}
      </h2>
      {children}
    </dialog>
  );
}
