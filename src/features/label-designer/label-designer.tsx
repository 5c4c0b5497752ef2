import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { stationPrinter } from '@/storage/printer-profiles';
import { CanvasContext, createCanvas } from './canvas/canvas-store';
import { DesignerScreen } from './designer-screen';
import { createServices, ServicesContext } from './designer-services';
import { createDesigner } from './designer-store';
import { openSaved } from './library/saving';
import { newDesign } from './new-design';
import { sampleData } from './sample-data';
import { DesignerContext } from './use-designer';

/** `/app/label-design`: one designer with its canvas and services, for as long as the screen is open. */
export function Component() {
  const [search] = useSearchParams();
  const [{ designer, canvas, services }] = useState(() => open(search.get('design')));
  return (
    <DesignerContext value={designer}>
      <CanvasContext value={canvas}>
        <ServicesContext value={services}>
          <DesignerScreen />
        </ServicesContext>
      </CanvasContext>
    </DesignerContext>
  );
}

/** With the design of a link from the start; one that cannot be opened is told by the library. */
function open(id: string | null) {
  const design = newDesign();
  // An empty label that was never changed is nothing to save.
  const designer = createDesigner(design, design);
  designer.actions.show(sampleData);
  designer.actions.setDots(stationPrinter().dotsPerMm);
  if (id !== null) openSaved(designer, id);
  return { designer, canvas: createCanvas(designer), services: createServices() };
}
