import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Part } from '@/domain/part';
import { CommandPalette } from '@/features/command-palette/command-palette';
import { AppLayout } from '@/features/shell/app-layout';
import { Button } from '@/ui/basics/button';
import { notify } from '@/ui/feedback/notify';
import { getMockApi } from './mock-api';
import { navItems, sidebarItems } from './sidebar-entries';

const UnrecordedPrints = lazy(async () => ({ default: (await import('@/features/print')).UnrecordedPrints }));
const PrintDialog = lazy(async () => ({ default: (await import('@/features/print')).PrintDialog }));

/** The layout, joined with what other parts of the product show in it. */
export function Component() {
  const mockApi = getMockApi();
  const queryClient = useQueryClient();
  const [printing, setPrinting] = useState<Part>();
  const reset = async () => {
    await mockApi?.reset();
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
          mockApi && (
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
