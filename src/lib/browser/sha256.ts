/** SHA-256 of the text's UTF-8 bytes, in hexadecimal. Plain-HTTP hosts have no `crypto.subtle`. */
export async function sha256(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const digest = crypto.subtle ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)) : digestOf(bytes);
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const BLOCK = 64;
/** The length in bits takes 8 bytes, the end mark one. */
const TRAILER = 9;

const primes = firstPrimes(64);
/** The first 32 bits of the fraction of a root (FIPS 180-4, sections 4.2.2 and 5.3.3). */
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0;
const constants = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
const start = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

/** FIPS 180-4, section 6.2. */
function digestOf(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((message.length + TRAILER) / BLOCK) * BLOCK);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(padded.length - 4, (message.length * 8) >>> 0);
  const state = Int32Array.from(start);
  const words = new Int32Array(64);
  for (let offset = 0; offset < padded.length; offset += BLOCK) addBlock(state, words, view, offset);
  const digest = new DataView(new ArrayBuffer(32));
  for (const [index, word] of state.entries()) digest.setInt32(index * 4, word);
  return new Uint8Array(digest.buffer);
}

const at = (words: Int32Array, index: number) => words[index] ?? 0;

function addBlock(state: Int32Array, words: Int32Array, view: DataView, offset: number): void {
  for (let index = 0; index < 16; index++) words[index] = view.getInt32(offset + index * 4);
  for (let index = 16; index < 64; index++) {
    const [early, late] = [at(words, index - 15), at(words, index - 2)];
    const small0 = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
    const small1 = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
    words[index] = at(words, index - 16) + small0 + at(words, index - 7) + small1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let index = 0; index < 64; index++) {
    const big1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const choice = (e & f) ^ (~e & g);
    const first = (h + big1 + choice + at(constants, index) + at(words, index)) | 0;
    const big0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + big0 + majority) | 0];
  }
  for (const [index, value] of [a, b, c, d, e, f, g, h].entries()) state[index] = at(state, index) + value;
}

const rotated = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));

function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate++) {
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate);
  }
  return found;
}
