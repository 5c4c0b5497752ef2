import { m } from '@messages/messages';
import { paths } from '@/config/paths';
import { ButtonLink } from '@/ui/basics/button';
import { PageHeader } from '@/ui/basics/page-header';

/** For an unknown address below /app, inside the layout. */
export function Component() {
  return (
    <>
      <PageHeader title={m.error_not_found_title()} description={m.error_not_found_text()} />
      <ButtonLink to={paths.dashboard.href()}>{m.error_to_dashboard()}</ButtonLink>
    </>
  );
}

/** For an unknown address outside /app. */
export function PublicNotFound() {
  return (
    <main className="p-7">
      <PageHeader title={m.error_not_found_title()} description={m.error_nothing_here()} />
      <ButtonLink to={paths.landing.href()} reloadDocument>
        {m.error_to_start()}
      </ButtonLink>
    </main>
  );
}
