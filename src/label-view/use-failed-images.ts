import { useEffect, useMemo, useState } from 'react';
import type { LabelElement } from '@/label/elements/element';
import { IMAGE_ERROR_DETAIL } from '@/label/elements/image';
import { canLoadImage, foreignImageText, isAllowedImageUrl } from '@/label/image-url';

const none: ReadonlySet<string> = new Set();
const noFailures: ReadonlyMap<string, string> = new Map();

/**
 * The addresses of pictures that do not load, each with the reason; each is tried once for as long as an element shows
 * it. One that is not of `origins` is never requested: the content security policy would refuse it.
 */
export function useFailedImages(
  elements: readonly LabelElement[],
  origins: readonly string[],
): ReadonlyMap<string, string> {
  const [failed, setFailed] = useState<ReadonlySet<string>>(none);
  const key = useMemo(() => addressesOf(elements).join('\n'), [elements]);
  useEffect(() => {
    let left = false;
    setFailed((before) => (before.size === 0 ? before : none));
    for (const address of listed(key).filter((one) => canLoadImage(one, origins))) {
      const image = new Image();
      image.onerror = () => {
        if (!left) setFailed((others) => new Set([...others, address]));
      };
      image.src = address;
    }
    return () => {
      left = true;
    };
  }, [key, origins]);
  return useMemo(() => {
    const foreign = listed(key).filter((address) => !canLoadImage(address, origins));
    if (foreign.length + failed.size === 0) return noFailures;
    return new Map([
      ...[...failed].map((address) => [address, IMAGE_ERROR_DETAIL] as const),
      ...foreign.map((address) => [address, foreignImageText(address)] as const),
    ]);
  }, [key, origins, failed]);
}

/** An allowed address holds no line breaks, so lines can tell them apart. */
const listed = (key: string) => (key === '' ? [] : key.split('\n'));

function addressesOf(elements: readonly LabelElement[]): string[] {
  const addresses = elements.flatMap(({ type, properties: { imageUrl } }) =>
    type === 'image' && typeof imageUrl === 'string' && isAllowedImageUrl(imageUrl) ? [imageUrl] : [],
  );
  return [...new Set(addresses)].sort();
}
