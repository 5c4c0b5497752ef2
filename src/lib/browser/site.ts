import { addressIn, nameIn, pathIn } from '@/lib/base-path';

/** The folder of the site that this product is in (lib/base-path.ts). Node, where browser tests say texts, has none. */
export const base: string = import.meta.env?.BASE_URL ?? '/';

/** The address on the site of a path of the product. */
export const siteAddress = (path: string): string => addressIn(base, path);

/** The path of the product at an address of the site; outside the product's folder the address itself. */
export const productPath = (address: string): string => pathIn(base, address) ?? address;

/** The name under which this product stores something in the browser. */
export const ownName = (name: string): string => nameIn(base, name);
