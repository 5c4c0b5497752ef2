import { paths } from '@/config/paths';
import { ButtonLink } from '@/ui/basics/button';
import { PageHeader } from '@/ui/basics/page-header';

/** An address the panel does not have; inside the layout, so the sidebar still leads everywhere. */
export function Component() {
  return (
    <>
      <PageHeader title="Page not found" description="There is no screen at this address. Check it, or start again." />
      <ButtonLink to={paths.dashboard.href()}>Go to Dashboard</ButtonLink>
    </>
  );
}

/** An address outside the panel that the product does not have. */
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
