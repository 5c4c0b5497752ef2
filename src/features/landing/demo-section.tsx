import type { ReactNode } from 'react';
import { demo } from './content';
import { SectionHead } from './section-head';

/** Always dark, like the line at night: the andon is what one should see. `bench` is the one part that comes to life. */
export function DemoSection({ bench }: { bench?: ReactNode }) {
  return (
    <section className="band demo" id="demo" data-theme="dark">
      <div className="width">
        <SectionHead title={demo.title} lead={demo.lead} />
        <div id="demo-bench">{bench}</div>
        <p className="demo-off">Aktifkan JavaScript untuk mencoba demo ini.</p>
      </div>
    </section>
  );
}
