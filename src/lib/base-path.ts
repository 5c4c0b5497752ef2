/**
 * The folder of the site that the product is published in, with a slash at both ends: `/` unless VITE_BASE_PATH names one.
 * @returns undefined for a text that is no folder.
 */
export const parseBasePath = (text: string): string | undefined =>
  /^(\/[\w-]+)*\/?$/.test(text) ? text.replace(/\/?$/, '/') : undefined;

/** The address on the site of a path of the product: `/app` in `/labels/` is `/labels/app`. */
export const addressIn = (base: string, path: string): string => base + path.slice(1);

/** The product's path at an address of the site; undefined outside the folder. `/labels` without its slash is the folder. */
export function pathIn(base: string, address: string): string | undefined {
  if (`${address}/` === base) return '/';
  return address.startsWith(base) ? address.slice(base.length - 1) : undefined;
}

/**
 * The name of a database, stored entry, lock, channel or cache. They belong to the origin, so a product in a folder has the
 * folder in each of its names, and shares nothing with a product in another one. No folder has a colon in its name: the names
 * of one never begin as those of a folder inside it do.
 */
export const nameIn = (base: string, name: string): string => (base === '/' ? name : `${base}:${name}`);
