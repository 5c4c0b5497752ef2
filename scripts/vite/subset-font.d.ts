declare module 'subset-font' {
  export default function subsetFont(
    font: Uint8Array,
    characters: string,
    options: { targetFormat: 'truetype'; noHinting: boolean; variationAxes?: Record<string, number> },
  ): Promise<Buffer>;
}
