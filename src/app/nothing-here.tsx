import { paths } from '@/config/paths';
import { ButtonLink } from '@/ui/basics/button';
import { PageHeader } from '@/ui/basics/page-header';

/** An address outside the panel that the product does not have. */
export function Component() {
  return (
    <main className="p-7">
      <PageHeader title="Page not found" description="There is nothing at this address." />
      <ButtonLink to={paths.landing.href()} reloadDocument>
        Pokayoke
      </ButtonLink>
    </main>
  );
}
