declare module 'subset-font' {
  type Options = {
    targetFormat: 'truetype' | 'woff2';
    noHinting?: boolean;
    /** One value of an axis, or the range that is kept. */
    variationAxes?: Record<string, number | { min: number; max: number }>;
  };
  // biome-ignore lint/style/noDefaultExport: The package has a default export.
  export default function subsetFont(font: Uint8Array, characters: string, options: Options): Promise<Buffer>;
}
