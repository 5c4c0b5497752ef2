import { type DragEvent, useMemo } from 'react';
import { useServiceStore } from '@/features/label-designer/designer-services';
import { useCanvas } from './canvas-store';
import { toMm } from './view';

/** Files dropped on the canvas: a picture becomes an element where it was dropped, anything else is imported. */
export function useDroppedFiles() {
  const services = useServiceStore();
  const canvas = useCanvas();
  return useMemo(
    () => ({
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault();
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        const [file] = event.dataTransfer.files;
        if (!file) return;
        event.preventDefault();
        const { addImage, importFile } = services.getState();
        const { left, top } = event.currentTarget.getBoundingClientRect();
        const at = toMm({ x: event.clientX - left, y: event.clientY - top }, canvas.view());
        if (file.type.startsWith('image/')) addImage?.(file, at);
        else importFile?.(file);
      },
    }),
    [services, canvas],
  );
}
