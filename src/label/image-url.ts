/**
 * Only https, this site (a path that starts with one slash) and images inside the design. Control
 * characters are refused, because browsers drop them before they read the scheme.
 */
export function isAllowedImageUrl(url: string): boolean {
  if (url === '' || /[\p{Cc}\s\\]/u.test(url)) return false;
  if (/^data:/i.test(url)) return /^data:image\/(?:png|jpeg|webp|gif|svg\+xml)[;,]/i.test(url);
  if (url.startsWith('/')) return !url.startsWith('//');
  return /^https:\/\/[^/]/i.test(url) && URL.canParse(url);
}

/** Whether a content security policy with these origins allows the image. */
export function canLoadImage(url: string, origins: readonly string[]): boolean {
  if (!isAllowedImageUrl(url)) return false;
  return !/^https:/i.test(url) || origins.includes(new URL(url).origin);
}

/** Characters of a scaled-down image inside the design; local storage holds about five million. */
export const MAX_IMAGE_URL = 3_000_000;
