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

/** Longer side in pixels, enough to recognise faces beside the open photo. */
const LONGER = 720;

/** Makes a small copy of a bitmap and closes the bitmap. @returns its object URL */
export async function makeView(bitmap: ImageBitmap): Promise<string> {
  const scale = Math.min(1, LONGER / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'));
  return blob ? URL.createObjectURL(blob) : '';
}
