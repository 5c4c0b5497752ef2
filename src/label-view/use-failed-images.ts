import { useEffect, useMemo, useState } from 'react';
import type { LabelElement } from '@/label/elements/element';
import { IMAGE_ERROR_DETAIL, imageUrlOf } from '@/label/elements/image';
import { canLoadImage, foreignImageText, isAllowedImageUrl } from '@/label/image-url';

const none: ReadonlySet<string> = new Set();
const noFailures: ReadonlyMap<string, string> = new Map();

/**
 * The addresses of images that do not load, each with the reason. Each address is tried once. Addresses outside
 * `origins` are not requested: the content security policy would refuse them.
 */
export function useFailedImages(
  elements: readonly LabelElement[],
  origins: readonly string[],
): ReadonlyMap<string, string> {
  const [failed, setFailed] = useState<ReadonlySet<string>>(none);
  const key = useMemo(() => addressesOf(elements).join('\n'), [elements]);
  useEffect(() => {
    let unmounted = false;
    setFailed((before) => (before.size === 0 ? before : none));
    for (const address of addressesIn(key).filter((one) => canLoadImage(one, origins))) {
      const image = new Image();
      image.onerror = () => {
        if (!unmounted) setFailed((others) => new Set([...others, address]));
      };
      image.src = address;
    }
    return () => {
      unmounted = true;
    };
  }, [key, origins]);
  return useMemo(() => {
    const foreign = addressesIn(key).filter((address) => !canLoadImage(address, origins));
    if (foreign.length + failed.size === 0) return noFailures;
    return new Map([
      ...[...failed].map((address) => [address, IMAGE_ERROR_DETAIL] as const),
      ...foreign.map((address) => [address, foreignImageText(address)] as const),
    ]);
  }, [key, origins, failed]);
}

/** An allowed address contains no line breaks. */
const addressesIn = (key: string) => (key === '' ? [] : key.split('\n'));

function addressesOf(elements: readonly LabelElement[]): string[] {
  const addresses = elements.flatMap((element) => imageUrlOf(element) ?? []);
  return [...new Set(addresses.filter(isAllowedImageUrl))].sort();
}
