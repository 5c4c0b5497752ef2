/**
 * The origins of `VITE_IMAGE_HOSTS`, separated by spaces or commas; undefined when one of them is not an https origin.
 * The build puts them into the content security policy.
 */
export function parseImageHosts(text: string): string[] | undefined {
  const names = text.split(/[\s,]+/).filter((name) => name !== '');
  const origins = names.map((name) => (URL.canParse(name) ? new URL(name) : undefined));
  // Nothing but letters, digits and dots goes into a policy.
  const isNamed = (url: URL | undefined): url is URL =>
    url !== undefined && url.href === `${url.origin}/` && /^https:\/\/[a-z\d.-]+(:\d+)?$/.test(url.origin);
  return origins.every(isNamed) ? [...new Set(origins.map(({ origin }) => origin))] : undefined;
}
