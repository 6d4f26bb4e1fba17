import libheif from 'libheif-js/wasm-bundle';

/**
 * Answers a HEIC file with its first picture as ImageData, or null on failure, since a rejected handler sends
 * no message.
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
