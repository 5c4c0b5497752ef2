import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { Button } from '@/ui/button';
import { PageHeader } from '@/ui/page-header';
import { isStaleChunk, reloadOnce } from './new-release';

/** What is left of a screen that failed to draw or to load; the layout around it goes on working. */
export function ErrorPage() {
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  const stale = isStaleChunk(error);
  const heading = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (isStaleChunk(error)) reloadOnce(error);
    heading.current?.querySelector('h1')?.focus();
  }, [error]);

  // Only a new location makes the router forget the error; reading the data again does not.
  const drawAgain = () => void navigate(location, { replace: true, state: location.state });

  return (
    <div ref={heading} role="alert" className="p-6">
      <PageHeader
        title={stale ? 'A new version is ready' : 'This screen stopped working'}
        description={
          stale
            ? 'The product was updated while this page was open. Reload to go on.'
            : 'What you saved is kept. Try again, or open another screen.'
        }
        actions={
          stale ? (
            <Button variant="primary" onClick={() => window.location.reload()}>
              Reload
            </Button>
          ) : (
            <Button variant="primary" onClick={drawAgain}>
              Retry
            </Button>
          )
        }
      />
      {!stale && error instanceof Error && <p className="font-mono text-12 text-ink-3">{error.message}</p>}
    </div>
  );
}
