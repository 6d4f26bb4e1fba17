import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';

const hashes = new Map<string, string>();

function hashOf(file: string): string {
  const known = hashes.get(file);
  if (known !== undefined) return known;
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex');
  hashes.set(file, hash);
  return hash;
}

/**
 * A short number for all that a card shows: its words, its style sheet, its pictures. A card carries that of
 * its drawing in its EXIF data, by which it is known whether it must be drawn again.
 */
export function cardPrint(html: string): string {
  const pictures = [...html.matchAll(/src="\/([^"]+)"/g)].map(([, file = '']) => file);
  const all = [html, ...['samples/cards/card.css', ...pictures].map(hashOf)];
  return createHash('sha256').update(all.join('\n')).digest('hex').slice(0, 32);
}

/** Tells if a card was drawn from the source with this fingerprint. */
export async function carriesPrint(card: string, print: string): Promise<boolean> {
  const { exif } = await sharp(readFileSync(card)).metadata();
  return exif?.includes(print) ?? false;
}
