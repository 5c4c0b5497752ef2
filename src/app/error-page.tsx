import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { storedText } from '@/lib/browser/local-store';
import { useOnline } from '@/lib/browser/use-online';
import { Button } from '@/ui/basics/button';
import { ClampedText } from '@/ui/basics/clamped-text';
import { PageHeader } from '@/ui/basics/page-header';
import { isFailedLoad } from '@/ui/feedback/lazy-component';

/** Shown instead of a screen that failed to render; the layout around it keeps working. */
export const ErrorPage = () => <ScreenError error={useRouteError()} />;

/** Shown instead of a screen that failed to render or to load. */
export function ScreenError({ error }: { error: unknown }) {
  const location = useLocation();
  const navigate = useNavigate();
  const online = useOnline();
  const stale = isFailedLoad(error);
  const text = !stale ? broken : online ? replaced : unreachable;
  const heading = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // Offline, a reload would show the browser's own error page.
    if (isFailedLoad(error) && online) reloadOnce(error);
  }, [error, online]);
  useEffect(() => {
    if (error) heading.current?.querySelector('h1')?.focus();
  }, [error]);

  // A navigation makes the router clear the error and load the screen again.
  const renderAgain = () => void navigate(location, { replace: true, state: location.state });

  return (
    <div ref={heading} role="alert" className="p-6">
      <PageHeader
        {...text}
        actions={
          stale ? (
            online && (
              <Button variant="primary" onClick={() => window.location.reload()}>
                Reload
              </Button>
            )
          ) : (
            <Button variant="primary" onClick={renderAgain}>
              Retry
            </Button>
          )
        }
      />
      {!stale && error instanceof Error && (
        <ClampedText className="font-mono text-12 text-ink-3">{error.message}</ClampedText>
      )}
    </div>
  );
}

const broken = {
  title: 'This screen stopped working',
  description: 'What you saved is kept. Try again, or open another screen.',
};
const replaced = {
  title: 'A new version is ready',
  description: 'The product was updated while this page was open. Reload to continue.',
};
const unreachable = {
  title: 'This screen could not be loaded',
  description: 'You are offline. It loads automatically when the connection is back.',
};

/** The missing files a reload was already tried for, until the tab is closed. */
const reloaded = storedText('reloaded-for-release', 'session');

/**
 * Reloads once for each missing file, which the browser's message names. A file that is still missing leaves the error
 * page with its Reload button, so there is no reload loop.
 */
function reloadOnce({ message }: Error): void {
  const tried = reloaded.read()?.split('\n') ?? [];
  // If storage is unavailable, a reload could repeat for ever.
  if (!tried.includes(message) && reloaded.write([...tried, message].join('\n'))) window.location.reload();
}
