import { paths } from '@/config/paths';
import { ButtonLink } from '@/ui/basics/button';
import { PageHeader } from '@/ui/basics/page-header';

/** For an unknown address below /app, inside the layout. */
export function Component() {
  return (
    <>
      <PageHeader title="Page not found" description="There is no screen at this address. Check it, or start again." />
      <ButtonLink to={paths.dashboard.href()}>Go to Dashboard</ButtonLink>
    </>
  );
}

/** For an unknown address outside /app. */
export function PublicNotFound() {
  return (
    <main className="p-7">
      <PageHeader title="Page not found" description="There is nothing at this address." />
      <ButtonLink to={paths.landing.href()} reloadDocument>
        Pokayoke
      </ButtonLink>
    </main>
  );
}
