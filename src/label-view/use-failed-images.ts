import { useEffect, useMemo, useState } from 'react';
import type { LabelElement } from '@/label/elements/element';
import type { ImageFact } from '@/label/elements/element-definition';
import { imageUrlOf } from '@/label/elements/image';
import { canLoadImage, isAllowedImageUrl } from '@/label/image-url';

const none: ReadonlySet<string> = new Set();
const noFailures: ReadonlyMap<string, ImageFact> = new Map();

/**
 * The URLs of images that do not load, with the reason. Each is tried once; those outside `origins` are not requested,
 * because the content security policy would refuse them.
 */
export function useFailedImages(
  elements: readonly LabelElement[],
  origins: readonly string[],
): ReadonlyMap<string, ImageFact> {
  const [failed, setFailed] = useState<ReadonlySet<string>>(none);
  const key = useMemo(() => urlsOf(elements).join('\n'), [elements]);
  useEffect(() => {
    let unmounted = false;
    setFailed((before) => (before.size === 0 ? before : none));
    for (const url of urlsIn(key).filter((candidate) => canLoadImage(candidate, origins))) {
      const image = new Image();
      image.onerror = () => {
        if (!unmounted) setFailed((others) => new Set([...others, url]));
      };
      image.src = url;
    }
    return () => {
      unmounted = true;
    };
  }, [key, origins]);
  return useMemo(() => {
    const foreign = urlsIn(key).filter((url) => !canLoadImage(url, origins));
    if (foreign.length + failed.size === 0) return noFailures;
    return new Map<string, ImageFact>([
      ...[...failed].map((url) => [url, { code: 'image-failed' }] as const),
      ...foreign.map((url) => [url, { code: 'image-foreign', host: new URL(url).host }] as const),
    ]);
  }, [key, origins, failed]);
}

/** An allowed URL contains no line breaks. */
const urlsIn = (key: string) => (key === '' ? [] : key.split('\n'));

const urlsOf = (elements: readonly LabelElement[]): string[] =>
  [...new Set(elements.flatMap((element) => imageUrlOf(element) ?? []).filter(isAllowedImageUrl))].sort();
