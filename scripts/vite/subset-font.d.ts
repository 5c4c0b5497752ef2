declare module 'subset-font' {
  // biome-ignore lint/style/noDefaultExport: The package has a default export.
  export default function subsetFont(
    font: Uint8Array,
    characters: string,
    options: { targetFormat: 'truetype'; noHinting: boolean; variationAxes?: Record<string, number> },
  ): Promise<Buffer>;
}
