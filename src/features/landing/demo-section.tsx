import { lazy, Suspense } from 'react';
import { demo } from './content';
import { SectionHead } from './section-head';
import { whenNear } from './when-near';

/** Its code comes when the visitor comes near; until then the prerendered bench stands there, as it does for good without JavaScript. */
const DemoBench = lazy(async () => {
  await whenNear('demo');
  const { DemoBench } = await import('./demo/demo-bench');
  return { default: DemoBench };
});

/** Always dark, like the line at night: the andon is what one should see. */
export function DemoSection() {
  return (
    <section className="band demo" id="demo" data-theme="dark">
      <div className="width">
        <SectionHead title={demo.title} lead={demo.lead} />
        <Suspense fallback={<p className="demo-loading">Mohon Tunggu</p>}>
          <DemoBench />
        </Suspense>
        <p className="demo-off">Aktifkan JavaScript untuk mencoba demo ini.</p>
      </div>
    </section>
  );
}
