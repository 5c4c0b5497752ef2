import { zlibSync } from 'fflate';
import { plainPdf } from './plain-pdf';

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const size = { width: 50, height: 30, content: '' };

/** A page whose content is packed as `filters` say. */
const packedPage = (filters: string, content: string) =>
  plainPdf([{ ...size, contents: '9 0 R' }], {
    objects: [`<</Filter[${filters}]/Length ${content.length}>>stream\n${content}\nendstream`],
  });

/** Text that repeats, packed with LZW: each part is one longer than the one before it that began at the same place of the text. */
function lzwOf(text: string, bytes: number): string {
  const [CLEAR, END, LAST] = [256, 257, 4093];
  const packed: number[] = [];
  let [held, bits] = [0, 0];
  const put = (code: number, width: number) => {
    held = (held << width) | code;
    for (bits += width; bits >= 8; bits -= 8) packed.push((held >> (bits - 8)) & 0xff);
    held &= (1 << bits) - 1;
  };
  const letters = Array.from(text, (letter) => ({ code: letter.charCodeAt(0), length: 1 }));
  let [longest, next, width] = [letters.slice(), END + 1, 9];
  put(CLEAR, width);
  for (let done = 0; done < bytes; ) {
    const at = done % text.length;
    const { code, length } = longest[at] ?? { code: END, length: bytes };
    put(code, width);
    done += length;
    longest[at] = { code: next, length: length + 1 };
    next += 1;
    width = Math.max(9, Math.ceil(Math.log2(next + 1)));
    if (next <= LAST) continue;
    put(CLEAR, width);
    [longest, next, width] = [letters.slice(), END + 1, 9];
  }
  put(END, width);
  put(0, 8);
  return latin1(Uint8Array.from(packed));
}

const squares = (count: number) => '1 1 5 5 re f\n'.repeat(count);

const form = (content: string, resources: string) =>
  `<</Type/XObject/Subtype/Form/BBox[0 0 999 999]/Resources<<${resources}>>/Length ${content.length}>>stream\n${content}\nendstream`;

/** Each form draws the next one ten times. */
function nestedForms(levels: number) {
  const objects = Array.from({ length: levels }, (_, level) =>
    level === levels - 1 ? form('1 1 5 5 re f', '') : form('/F Do '.repeat(10), `/XObject<</F ${10 + level} 0 R>>`),
  );
  return plainPdf([{ ...size, resources: '/XObject<</F 9 0 R>>', content: '/F Do' }], { objects });
}

/** A pattern whose tiles are far smaller than a dot. */
const finePattern = () =>
  plainPdf([{ ...size, resources: '/Pattern<</P 9 0 R>>', content: '/Pattern cs /P scn 0 0 50 30 re f' }], {
    objects: [
      '<</Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 2 2]/XStep 0.01/YStep 0.01/Resources<<>>/Length 12>>stream\n0 0 1 1 re f\nendstream',
    ],
  });

/** Small files with which PDFium would be busy for minutes, or take gigabytes. */
export const heavyPdfs = {
  'packed twice': () =>
    packedPage('/FlateDecode/FlateDecode', latin1(zlibSync(zlibSync(Buffer.from(squares(2_000_000)))))),
  'packed as hex digits': () =>
    packedPage(
      '/ASCIIHexDecode/FlateDecode',
      `${Buffer.from(zlibSync(Buffer.from(squares(2_000_000)))).toString('hex')}>`,
    ),
  'packed with LZW': () => packedPage('/LZWDecode', lzwOf(squares(1), 26_000_000)),
  'drawn again and again by forms in forms': () => nestedForms(9),
  'filled with the finest pattern': finePattern,
} as const;
