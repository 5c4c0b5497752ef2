/* The files of JsBarcode that encode. Its own types describe only the drawing function. */

type LinearEncoder = new (
  text: string,
  options: { flat: boolean },
) => {
  valid(): boolean;
  /** Bars as 1, spaces as 0. */
  encode(): { data: string };
};

declare module 'jsbarcode/bin/barcodes/CODE39/index.js' {
  export const CODE39: LinearEncoder;
}
declare module 'jsbarcode/bin/barcodes/CODE128/CODE128.js' {
  const CODE128: LinearEncoder | { default: LinearEncoder };
  // biome-ignore lint/style/noDefaultExport: The package has a default export.
  export default CODE128;
}
declare module 'jsbarcode/bin/barcodes/EAN_UPC/index.js' {
  export const EAN13: LinearEncoder;
  export const EAN8: LinearEncoder;
  export const UPC: LinearEncoder;
}
declare module 'jsbarcode/bin/barcodes/ITF/index.js' {
  export const ITF14: LinearEncoder;
}
