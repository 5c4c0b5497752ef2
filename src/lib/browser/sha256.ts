import { sha256 as digest } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** SHA-256 of the text's UTF-8 bytes, in hexadecimal. Plain-HTTP hosts have no `crypto.subtle`, so a library computes it. */
export const sha256 = (text: string): string => bytesToHex(digest(utf8ToBytes(text)));
