import { useEffect, useRef, useState } from 'react';
import type { SizeMm } from '@/label/sheet/paper';
import { ZOOM } from './print-header';
import type { PreviewHandle } from './print-preview';

const PX_PER_MM = 96 / 25.4;
/** Left and right of the paper, px. */
const DESK_MARGIN = 64;
const NARROW_MARGIN = 24;

/** The zoom of the preview: as much as fits the desk until the operator chooses another. 100 is life size. */
export function useZoom(paper: SizeMm) {
  const desk = useRef<HTMLDivElement>(null);
  const handle = useRef<PreviewHandle>(null);
  const [width, setWidth] = useState(0);
  const [chosen, setChosen] = useState<number | undefined>();
  useEffect(() => {
    const element = desk.current;
    if (!element) return;
    const look = () => setWidth(element.clientWidth);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const margin = width < 600 ? NARROW_MARGIN : DESK_MARGIN;
  const fitting = (width - margin) / (paper.width * PX_PER_MM);
  const percent = chosen ?? clamped(Math.floor(fitting * (100 / ZOOM.step)) * ZOOM.step);
  return {
    desk,
    handle,
    percent,
    scale: (PX_PER_MM * percent) / 100,
    set: (next: number) => setChosen(clamped(next)),
  };
}

const clamped = (percent: number) => Math.min(ZOOM.max, Math.max(ZOOM.min, percent));

export type Zoom = ReturnType<typeof useZoom>;
