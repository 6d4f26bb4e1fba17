interface PictureOptions {
  /** Pixels. */
  readonly width?: number;
  readonly height?: number;
  /** In CSS. */
  readonly colour?: string;
}

/** A PNG of one colour. */
export async function paintPicture(name: string, options: PictureOptions = {}): Promise<File> {
  const { width = 4, height = 3, colour = 'teal' } = options;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = colour;
  context.fillRect(0, 0, width, height);
  return new File([await canvas.convertToBlob()], name, { type: 'image/png' });
}
