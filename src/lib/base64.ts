/** A call takes so many arguments only. */
const PIECE = 0x8000;

/** One character a byte. TextDecoder's `latin1` is Windows-1252, which changes 27 bytes. */
export function binaryText(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return text;
}

export const base64Of = (bytes: Uint8Array): string => btoa(binaryText(bytes));

/** @throws Error for a text that is not base64. */
export const bytesOfBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
