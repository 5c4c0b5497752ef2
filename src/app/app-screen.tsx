import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Part } from '@/domain/part';
import { CommandPalette } from '@/features/command-palette/command-palette';
import { AppLayout } from '@/features/shell/app-layout';
import { Button } from '@/ui/basics/button';
import { notify } from '@/ui/feedback/notify';
import { navItems, sidebarItems } from './sidebar-entries';
import { getStandIn } from './stand-in';

const UnrecordedPrints = lazy(async () => ({ default: (await import('@/features/print')).UnrecordedPrints }));
const PrintDialog = lazy(async () => ({ default: (await import('@/features/print')).PrintDialog }));

/** The layout, joined with what other parts of the product show in it. */
export function Component() {
  const standIn = getStandIn();
  const queryClient = useQueryClient();
  const [printing, setPrinting] = useState<Part>();
  const reset = async () => {
    await standIn?.reset();
    await queryClient.invalidateQueries();
    notify.success('Demo data was reset');
  };
  return (
    <>
      <AppLayout
        items={sidebarItems}
        topBarExtra={
          <>
            <Suspense>
              <UnrecordedPrints />
            </Suspense>
            <CommandPalette screens={navItems} onPrint={setPrinting} />
          </>
        }
        userMenuExtra={
          standIn && (
            <Button variant="ghost" onClick={() => void reset()}>
              Reset demo data
            </Button>
          )
        }
      />
      {printing && (
        <Suspense>
          <PrintDialog part={printing} open onOpenChange={(open) => !open && setPrinting(undefined)} />
        </Suspense>
      )}
    </>
  );
}
