import * as z from 'zod/mini';
import { isAllowedImageUrl, MAX_IMAGE_URL } from '@/label/image-url';
import { svg } from '@/label/svg';
import type { ElementDefinition, ImageFact, RenderContext } from './element-definition';
import { placeholder } from './placeholder';
import { numberBetween } from './properties';

const schema = z.object({
  imageUrl: z._default(z.string().check(z.maxLength(MAX_IMAGE_URL)), ''),
  /** 1 fits the image into its box; larger is clipped to the box. */
  imageScale: z._default(numberBetween(0.01, 100), 1),
});
type ImageProperties = z.infer<typeof schema>;

/** SPEC section 2: the texts for an image that cannot be shown. */
const IMAGE_ERROR = 'Image Error';
const IMAGE_ERROR_DETAIL = 'Failed to load image';
const NO_IMAGE = 'No image yet';

/** Makes each pixel black or white: a thermal printer would dither grey. */
const BLACK_OR_WHITE = 'grayscale(1) contrast(1000)';
const GREY = 'grayscale(1)';

/** The URL of an image element; undefined for one without, and for other elements. */
export function imageUrlOf({ properties: { imageUrl } }: { properties: Record<string, unknown> }): string | undefined {
  return typeof imageUrl === 'string' && imageUrl !== '' ? imageUrl : undefined;
}

const cannotLoad = (url: string, { failedImages }: RenderContext) => !isAllowedImageUrl(url) || failedImages.has(url);

/** An image scaled to fit its box; the aspect ratio is kept. */
export const image: ElementDefinition<ImageProperties> = {
  icon: 'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM9 7a2 2 0 1 1 0 4a2 2 0 1 1 0-4zM5 20L16 11l5 4',
  presets: [{ group: 'Media', name: 'image' }],
  size: { width: 100, height: 2 },
  properties: schema,
  fields: [
    { key: 'imageUrl', tab: 'data', kind: 'image' },
    { key: 'imageScale', tab: 'style', kind: 'number', min: 0.01, max: 100, step: 0.1 },
  ],
  content: () => '',
  render(element, _content, context) {
    const { imageUrl, imageScale } = element.properties;
    if (imageUrl === '') return placeholder(element, NO_IMAGE, context.say?.({ code: 'no-image' }));
    if (cannotLoad(imageUrl, context)) return placeholder(element, IMAGE_ERROR, IMAGE_ERROR_DETAIL);
    const { x, y, width, height } = element;
    const node = svg('image', {
      href: imageUrl,
      x: x + (width * (1 - imageScale)) / 2,
      y: y + (height * (1 - imageScale)) / 2,
      width: width * imageScale,
      height: height * imageScale,
      preserveAspectRatio: 'xMidYMid meet',
      filter: context.mode === 'color' ? undefined : context.greyImages ? GREY : BLACK_OR_WHITE,
    });
    if (imageScale <= 1) return [node];
    return [svg('svg', { x, y, width, height, viewBox: [x, y, width, height].join(' ') }, [node])];
  },
  problems(element, _content, context) {
    const { imageUrl } = element.properties;
    if (!cannotLoad(imageUrl, context)) return [];
    const failed: ImageFact = context.failedImages.get(imageUrl) ?? { code: 'image-failed' };
    return [{ code: 'missing-image', severity: 'error', why: imageUrl === '' ? { code: 'no-image' } : failed }];
  },
};
