import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { useOnline } from '@/lib/browser/use-online';
import { Button } from '@/ui/basics/button';
import { ClampedText } from '@/ui/basics/clamped-text';
import { PageHeader } from '@/ui/basics/page-header';
import { isStaleChunk, reloadOnce } from './new-release';

/** What is left of a screen that failed to draw or to load; the layout around it goes on working. */
export function ErrorPage() {
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  const online = useOnline();
  const stale = isStaleChunk(error);
  const words = !stale ? broken : online ? replaced : unreachable;
  const heading = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // Without a network a reload would end on the browser's own error page.
    if (isStaleChunk(error) && online) reloadOnce(error);
  }, [error, online]);
  useEffect(() => {
    if (error) heading.current?.querySelector('h1')?.focus();
  }, [error]);

  // Only a new location makes the router forget the error; reading the data again does not.
  const drawAgain = () => void navigate(location, { replace: true, state: location.state });

  return (
    <div ref={heading} role="alert" className="p-6">
      <PageHeader
        {...words}
        actions={
          stale ? (
            online && (
              <Button variant="primary" onClick={() => window.location.reload()}>
                Reload
              </Button>
            )
          ) : (
            <Button variant="primary" onClick={drawAgain}>
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
  description: 'The product was updated while this page was open. Reload to go on.',
};
const unreachable = {
  title: 'This screen could not be loaded',
  description: 'You are offline. It is loaded by itself as soon as the connection is back.',
};
