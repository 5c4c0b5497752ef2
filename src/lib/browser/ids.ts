/** A random id, two hexadecimal digits per byte. `crypto.randomUUID` does not exist on a plain-HTTP host. */
export const randomId = (bytes = 12): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
