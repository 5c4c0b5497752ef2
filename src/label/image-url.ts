/**
 * Where a label may take images from (fault DS12): https, this site (an address that starts with one slash), or a
 * image inside the design. Everything else, however it is written, is refused; so are control characters, which
 * browsers drop before they read the scheme.
 */
export function isAllowedImageUrl(url: string): boolean {
  if (url === '' || /[\p{Cc}\s\\]/u.test(url)) return false;
  if (/^data:/i.test(url)) return /^data:image\/(?:png|jpeg|webp|gif|svg\+xml)[;,]/i.test(url);
  if (url.startsWith('/')) return !url.startsWith('//');
  return /^https:\/\/[^/]/i.test(url) && URL.canParse(url);
}

/** Whether a browser whose policy names these origins loads the image; one inside the design needs none. */
export function canLoadImage(url: string, origins: readonly string[]): boolean {
  if (!isAllowedImageUrl(url)) return false;
  return !/^https:/i.test(url) || origins.includes(new URL(url).origin);
}

/** What to do about an image of a host that is not among those origins. */
export const foreignImageText = (url: string) =>
  `Images from ${new URL(url).host} cannot be loaded here. Download the image and add the file instead, or ask your administrator to allow the host (VITE_IMAGE_HOSTS)`;

/** Room for a scaled-down image inside the design; local storage holds about five million characters in all. */
export const MAX_IMAGE_URL = 3_000_000;
