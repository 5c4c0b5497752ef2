/** A random id, two hexadecimal digits a byte. `crypto.randomUUID` is missing on a plain-HTTP host. */
export const randomId = (bytes = 12): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
