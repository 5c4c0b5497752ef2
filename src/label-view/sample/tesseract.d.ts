/** The package has no types: the part of its interface that is used. */
declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  type Tesseract = {
    FS: { writeFile: (name: string, bytes: Uint8Array) => void };
    TessBaseAPI: new () => {
      Init: (folder: null, language: string, engine: number) => number;
      SetVariable: (name: string, value: string) => void;
      SetImageFile: (exif: number, angle: number) => number;
      Recognize: (monitor: null) => number;
      GetJSONText: () => string;
    };
  };
  type Options = { wasmBinary: ArrayBuffer; print: () => void; printErr: () => void };
  const loadCore: (options: Options) => Promise<Tesseract>;
  // biome-ignore lint/style/noDefaultExport: The package has one.
  export default loadCore;
}
