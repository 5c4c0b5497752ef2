import { useEffect, useState } from 'react';
import { emptyLabelData } from '@/label/binding';
import type { LabelDesign } from '@/label/design';
import { renderLabel } from '@/label/render';
import { assetsOf } from '@/label-view/wait-for-assets';

const none: ReadonlySet<string> = new Set();

/** The addresses of a design's pictures that do not load: they are shown, and reported, as missing. */
export function useFailedImages(design: LabelDesign): ReadonlySet<string> {
  const [failed, setFailed] = useState<ReadonlySet<string>>(none);
  useEffect(() => {
    let left = false;
    setFailed(none);
    for (const address of assetsOf([renderLabel(design, emptyLabelData)]).images) {
      const image = new Image();
      image.onerror = () => {
        if (!left) setFailed((others) => new Set([...others, address]));
      };
      image.src = address;
    }
    return () => {
      left = true;
    };
  }, [design]);
  return failed;
}
