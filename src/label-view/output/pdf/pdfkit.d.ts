/** The part of PDFKit that the PDF writer uses: objects, streams, embedded fonts. Its own types describe its drawing API. */
declare module 'pdfkit' {
  /** Numbers and names as PDF has them; a `String` object is text, a string a name. */
  export type PdfValue =
    | number
    | string
    | boolean
    | Date
    // biome-ignore lint/complexity/noBannedTypes: this is how PDFKit tells text from a name.
    | String
    | Uint8Array
    | PdfReference
    | readonly PdfValue[]
    | { [key: string]: PdfValue | undefined };

  export type PdfReference = {
    data: { [key: string]: PdfValue | undefined };
    /** Writes the object; compresses the stream unless `data.Filter` is there. */
    end(stream?: Uint8Array | string): void;
  };

  export type EmbeddedFont = {
    id: string;
    /** Parts of a thousandth of the size. */
    encode(
      text: string,
      features: readonly string[] | Readonly<Record<string, boolean>>,
    ): [glyphs: string[], positions: { xAdvance: number; xOffset: number; yOffset: number; advanceWidth: number }[]];
    font: { hasGlyphForCodePoint(codePoint: number): boolean };
    ref(): PdfReference;
  };

  export class PDFDocument {
    constructor(options: {
      autoFirstPage: boolean;
      font: null;
      info: Record<string, string>;
    });
    registerFont(name: string, file: Uint8Array): this;
    font(name: string): this;
    ref(data?: { [key: string]: PdfValue | undefined }): PdfReference;
    on(event: 'data', listener: (chunk: Uint8Array<ArrayBuffer>) => void): this;
    on(event: 'end', listener: () => void): this;
    end(): void;
    _font: EmbeddedFont;
    _root: {
      data: {
        Version?: string;
        ViewerPreferences?: PdfReference;
        Pages: PdfReference & { data: { Kids: PdfReference[]; Count: number } };
      };
    };
  }
}

declare module 'virtual:label-font/*' {
  /** A TrueType file. */
  export const base64: string;
}
