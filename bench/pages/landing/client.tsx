import { lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { LandingPage } from '@/features/landing/landing-page';
import { whenNear } from '@/features/landing/start-page';

const Bench = lazy(async () => {
  await whenNear('demo');
  return { default: (await import('@/features/landing/demo/demo-bench')).DemoBench };
});

/** The very same page, drawn in the browser instead of written out at build; its demo, too, loads when it comes near. */
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <LandingPage
      settings={{ whatsappNumber: '6281200000000', docsUrl: '#' }}
      bench={
        <Suspense>
          <Bench />
        </Suspense>
      }
    />,
  );
}
