import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Part } from '@/domain/part';
import { CommandPalette } from '@/features/command-palette/command-palette';
import { AppLayout } from '@/features/shell/app-layout';
import { Button } from '@/ui/basics/button';
import { notify } from '@/ui/feedback/notify';
import { getMockApi } from './mock-api';
import { paletteScreens, sidebarItems } from './sidebar-entries';

const UnrecordedPrints = lazy(async () => ({ default: (await import('@/features/print')).UnrecordedPrints }));
const PrintListButton = lazy(async () => ({ default: (await import('@/features/print')).PrintListButton }));
const PrintDialog = lazy(async () => ({ default: (await import('@/features/print')).PrintDialog }));

/** The layout with the print dialog, the command palette and the reset of the demo data. */
export function Component() {
  const mockApi = getMockApi();
  const queryClient = useQueryClient();
  const [partToPrint, setPartToPrint] = useState<Part>();
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
            <CommandPalette
              screens={paletteScreens}
              onPrint={setPartToPrint}
              onAddToPrintList={async (part) => (await import('@/features/print')).addToPrintList([part])}
            />
            <Suspense>
              <PrintListButton />
            </Suspense>
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
      {partToPrint && (
        <Suspense>
          <PrintDialog part={partToPrint} open onOpenChange={(open) => !open && setPartToPrint(undefined)} />
        </Suspense>
      )}
    </>
  );
}
