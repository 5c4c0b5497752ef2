import { hash, verify } from '@node-rs/argon2';

/** OWASP's smallest setting for argon2id, which is the package's algorithm: 19 MB, 2 passes. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, options);

let unknownUser: Promise<string> | undefined;

/** Takes as long for a user that does not exist: `stored` is then undefined. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  unknownUser ??= hashPassword('nobody has this one');
  const matches = await verify(stored ?? (await unknownUser), password);
  return matches && stored !== undefined;
}
