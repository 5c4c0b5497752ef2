import { lazy, Suspense } from 'react';
import { AppLayout } from '@/features/shell/app-layout';
import { Button } from '@/ui/button';
import { notify } from '@/ui/notify';
import { getStandIn } from './stand-in';

const UnrecordedPrints = lazy(async () => ({ default: (await import('@/features/print')).UnrecordedPrints }));

/** The layout, joined with what other parts of the product show in it. */
export function Component() {
  const standIn = getStandIn();
  const reset = async () => {
    await standIn?.reset();
    notify.success('Demo data was reset');
  };
  return (
    <AppLayout
      topBarExtra={
        <Suspense>
          <UnrecordedPrints />
        </Suspense>
      }
      userMenuExtra={
        standIn && (
          <Button variant="ghost" onClick={() => void reset()}>
            Reset demo data
          </Button>
        )
      }
    />
  );
}
