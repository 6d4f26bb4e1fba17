/** Pixels of each side, enough for high-density screens. */
const SIDE = 192;

/** Makes a small square picture of a bitmap and closes the bitmap. @returns its object URL */
export async function makeThumbnail(bitmap: ImageBitmap): Promise<string> {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const scale = SIDE / Math.min(bitmap.width, bitmap.height);
  const [width, height] = [bitmap.width * scale, bitmap.height * scale];
  canvas.getContext('2d')?.drawImage(bitmap, (SIDE - width) / 2, (SIDE - height) / 3, width, height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'));
  return blob ? URL.createObjectURL(blob) : '';
}
