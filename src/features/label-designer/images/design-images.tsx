import { useMemo } from 'react';
import { useCanvas } from '@/features/label-designer/canvas/canvas-store';
import { useProvideServices } from '@/features/label-designer/designer-services';
import { designOf } from '@/features/label-designer/designer-store';
import { useDesigner } from '@/features/label-designer/use-designer';
import { addElements } from '@/label/design/edit';
import type { Point } from '@/label/design/geometry';
import { notify } from '@/ui/feedback/notify';
import { imageElement } from './added-image';
import { readImageFile } from './image-file';

/** Pictures that are dropped on the label or pasted. It shows nothing itself. */
export function DesignImages() {
  const designer = useDesigner();
  const canvas = useCanvas();
  const services = useMemo(() => {
    const add = async (file: File, centre?: Point) => {
      const { readOnly } = designer.store.getState();
      const reading = readOnly === undefined ? await readImageFile(file) : { ok: false as const, reason: readOnly };
      if (!reading.ok) return notify.error(`“${file.name}” was not added. ${reading.reason}.`);
      const element = imageElement(reading, designOf(designer.store.getState()).labelSize, centre);
      designer.actions.edit('Added Image', (design) => addElements(design, [element]), { select: [element.id] });
      canvas.requestFocus(element.id);
    };
    return { addImage: (file: File, centre?: Point) => void add(file, centre) };
  }, [designer, canvas]);
  useProvideServices(services);
  return null;
}
