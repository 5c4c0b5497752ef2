/** What a printer of so many dots per inch is named by: 8, 12 and 24 dots a millimetre are called 203, 300 and 600. */
export const dotsOfDpi = (dpi: number): number => ({ 203: 8, 300: 12, 600: 24 })[dpi] ?? dpi / 25.4;

export const pngOf = (canvas: HTMLCanvasElement) =>
  new Promise<Blob | undefined>((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'));
