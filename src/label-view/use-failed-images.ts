import { useEffect, useMemo, useState } from 'react';
import type { LabelElement } from '@/label/element';
import { isAllowedImageUrl } from '@/label/image-url';

const none: ReadonlySet<string> = new Set();

/** The addresses of pictures that do not load; each is tried once for as long as an element shows it. */
export function useFailedImages(elements: readonly LabelElement[]): ReadonlySet<string> {
  const [failed, setFailed] = useState<ReadonlySet<string>>(none);
  const key = useMemo(() => addressesOf(elements).join('\n'), [elements]);
  useEffect(() => {
    let left = false;
    setFailed((before) => (before.size === 0 ? before : none));
    for (const address of key === '' ? [] : key.split('\n')) {
      const image = new Image();
      image.onerror = () => {
        if (!left) setFailed((others) => new Set([...others, address]));
      };
      image.src = address;
    }
    return () => {
      left = true;
    };
  }, [key]);
  return failed;
}

/** An allowed address holds no line breaks, so lines can tell them apart. */
function addressesOf(elements: readonly LabelElement[]): string[] {
  const addresses = elements.flatMap(({ type, properties: { imageUrl } }) =>
    type === 'image' && typeof imageUrl === 'string' && isAllowedImageUrl(imageUrl) ? [imageUrl] : [],
  );
  return [...new Set(addresses)].sort();
}
