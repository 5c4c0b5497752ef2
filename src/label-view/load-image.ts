/** A picture the browser can show; undefined when it cannot. With `shared` it may be drawn into a picture that is read. */
export async function loadImage(url: string, { shared = false } = {}): Promise<HTMLImageElement | undefined> {
  const image = new Image();
  if (shared) image.crossOrigin = 'anonymous';
  image.src = url;
  try {
    await image.decode();
    return image;
  } catch {
    return undefined;
  }
}
