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
