import { lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { LandingPage } from '@/features/landing/landing-page';
import { whenNear } from '@/features/landing/start-page';

const Bench = lazy(async () => {
  await whenNear('demo');
  return { default: (await import('@/features/landing/demo/demo-bench')).DemoBench };
});

/** The same page rendered in the browser instead of prerendered; its demo, too, loads when it is near the viewport. */
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
