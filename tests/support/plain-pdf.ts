/** `page` and `resources`: more entries of its dictionaries. `contents`: the object that has its content, in place of `content`. */
type Page = {
  width: number;
  height: number;
  content: string;
  page?: string;
  resources?: string;
  contents?: string;
};

const POINTS = 72 / 25.4;

/**
 * A PDF as other programs write it: pages of content operators in millimetres from the upper left corner, with the fonts of
 * every reader as /Sans, /Bold, /Serif and /Mono. `catalog` adds entries to the root, `trailer` to the trailer.
 */
export function plainPdf(
  pages: readonly Page[],
  { catalog = '', trailer = '', objects = [] as string[] } = {},
): Uint8Array<ArrayBuffer> {
  const fonts = ['Helvetica', 'Helvetica-Bold', 'Times-Roman', 'Courier'].map(
    (name) => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`,
  );
  const first = 3 + fonts.length;
  const kids = pages.map((_, index) => `${first + 2 * index} 0 R`).join(' ');
  const all = [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`,
    ...fonts,
    ...pages.flatMap(({ width, height, content, page = '', resources: more = '', contents }, index) => {
      const [across, down] = [width * POINTS, height * POINTS];
      const stream = `${POINTS} 0 0 ${-POINTS} 0 ${down} cm\n${content}\n`;
      const resources = `/Resources<</Font<</Sans 3 0 R/Bold 4 0 R/Serif 5 0 R/Mono 6 0 R>>${more}>>`;
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${across} ${down}]${page}${resources}/Contents ${contents ?? `${first + 2 * index + 1} 0 R`}>>`,
        `<</Length ${stream.length}>>stream\n${stream}endstream`,
      ];
    }),
    ...objects,
  ];
  let file = '%PDF-1.7\n';
  const places = all.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj${object}endobj\n`;
    return at;
  });
  const table = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const start = file.length;
  file += `xref\n0 ${all.length + 1}\n0000000000 65535 f \n${table}trailer<</Size ${all.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${start}\n%%EOF\n`;
  return Uint8Array.from(file, (character) => character.charCodeAt(0));
}

/** A text with its first baseline at a place, `size` in mm. */
export const pdfText = (font: string, size: number, x: number, y: number, text: string) =>
  `BT /${font} ${size} Tf 1 0 0 -1 ${x} ${y} Tm (${text.replace(/[()\\]/g, '\\$&')}) Tj ET`;

/** The dark modules of a code as filled rectangles. */
export const pdfModules = (runs: readonly number[], module: number, x: number, y: number, height = module) => {
  let content = '';
  for (let at = 0; at < runs.length; at += 3) {
    const [row = 0, start = 0, length = 0] = runs.slice(at, at + 3);
    content += `${x + start * module} ${y + row * module} ${length * module} ${height} re\n`;
  }
  return `${content}f`;
};
