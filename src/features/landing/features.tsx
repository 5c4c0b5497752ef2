import type { ReactNode } from 'react';
import { features } from './content';
import {
  BarcodeDrawing,
  CustomersDrawing,
  FilesDrawing,
  PermissionsDrawing,
  SizesDrawing,
  TraceDrawing,
} from './feature-drawings';
import { SectionHead } from './section-head';

const drawings: Record<(typeof features.cards)[number]['title'], ReactNode> = {
  'Barcode System': <BarcodeDrawing />,
  'Pokayoke Multi Customer': <CustomersDrawing />,
  'User Management': <PermissionsDrawing />,
  'Traceability Analytics': <TraceDrawing />,
  'Data Import/Export': <FilesDrawing />,
  'System Configuration': <SizesDrawing />,
};

export function Features() {
  return (
    <section className="band" id="fitur">
      <div className="width">
        <SectionHead title={features.title} lead={features.lead} />
        <div className="features">
          {features.cards.map(({ title, text }) => (
            <article key={title} className="feature">
              <div className="drawing">{drawings[title]}</div>
              <h3>{title}</h3>
              <p>{text}</p>
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}
