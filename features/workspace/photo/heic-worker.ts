import libheif from 'libheif-js/wasm-bundle';

/**
 * One HEIC file in, its first picture as ImageData out, or null where there is none: what is thrown after
 * waiting is told to nobody.
 */
globalThis.onmessage = async ({ data: file }: MessageEvent<Blob>) => {
  postMessage(await decode(file).catch(() => null));
};

async function decode(file: Blob): Promise<ImageData | null> {
  const decoder = new libheif.HeifDecoder();
  const [image] = decoder.decode(await file.arrayBuffer());
  return image ? display(image) : null;
}

function display(image: libheif.HeifImage): Promise<ImageData | null> {
  const pixels = new ImageData(image.get_width(), image.get_height());
  return new Promise((resolve) => {
    image.display(pixels, (filled) => resolve(filled ? pixels : null));
  });
}
