import sharp from 'sharp';

/** Cards of all languages together stay below 9.2 MB. */
const MAX_CARD_BYTES = 36_000;
const BEST_QUALITY = 76;
const WORST_QUALITY = 30;

/** A card as JPEG, as good as its weight allows. Throws where it is too heavy even at the worst quality. */
export async function encodeCard(png: Buffer, print: string): Promise<Buffer> {
  const picture = sharp(png).withExif({ IFD0: { Software: `Pictor ${print}` } });
  let best: Buffer | undefined;
  for (let low = WORST_QUALITY, high = BEST_QUALITY; low <= high; ) {
    // The best quality is tried first: the cards without pictures all pass.
    const quality = high === BEST_QUALITY && best === undefined ? high : (low + high) >> 1;
    const bytes = await picture.clone().jpeg({ quality, mozjpeg: true }).toBuffer();
    if (bytes.length <= MAX_CARD_BYTES) {
      best = bytes;
      low = quality + 1;
    } else high = quality - 1;
  }
  if (best === undefined) throw new RangeError(`a card is heavier than ${MAX_CARD_BYTES} bytes`);
  return best;
}
