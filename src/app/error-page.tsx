import { m } from '@messages/messages';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { useLanguage } from '@/language/language';
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
  useLanguage();
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
        title={text.title()}
        description={text.description()}
        actions={
          stale ? (
            online && (
              <Button variant="primary" onClick={() => window.location.reload()}>
                {m.common_reload()}
              </Button>
            )
          ) : (
            <Button variant="primary" onClick={renderAgain}>
              {m.common_retry()}
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
  title: m.error_broken_title,
  description: m.error_broken_text,
};
const replaced = {
  title: m.error_replaced_title,
  description: m.error_replaced_text,
};
const unreachable = {
  title: m.error_unreachable_title,
  description: m.error_unreachable_text,
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
