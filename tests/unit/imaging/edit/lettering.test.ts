import { describe, expect, it } from 'vitest';
import { fontFilesFor, openFont } from '#imaging/edit/lettering/fonts.ts';
import { layOut } from '#imaging/edit/lettering/lay-out.ts';
import { outlinePolygons, setLine } from '#imaging/edit/lettering/set-line.ts';
import { wrapLines } from '#imaging/edit/lettering/wrap-line.ts';
import { letteringFault, MAX_LINES, missingLetters } from '#lib/catalog/lettering/lettering.ts';

const AREA = { width: 800, height: 1000 };
const style = { weight: 800, han: 'ja' } as const;

/** Signed area of polygons; holes count against the letters around them. */
function areaOf(polygons: readonly (readonly number[])[]): number {
  let sum = 0;
  for (const corners of polygons)
    for (let i = 0; i < corners.length; i += 2) {
      const next = (i + 2) % corners.length;
      sum += (corners[i] * corners[next + 1] - corners[next] * corners[i + 1]) / 2;
    }
  return Math.abs(sum);
}

describe('letters of posters', () => {
  it('[TOOL-11] The letters of nine languages can be set, and signs that no font has are named', () => {
    const texts = [
      'Fish & chips – 50 %',
      'Größe übt Ärger',
      'Œuvre à l’été',
      '¿Mañana? ¡Sí!',
      'Città più bella',
    ];
    for (const text of [
      ...texts,
      'Coração e pão',
      '夏のコンサート（8月）',
      '천천히 가도 괜찮아',
      '慢慢來，比較快',
    ])
      expect(missingLetters(text), text).toEqual([]);
    expect(missingLetters('Hi 🙂🙂 ส')).toEqual(['🙂', 'ส']);
  });

  it('[TOOL-11] No letters, too many lines and missing letters are told apart', () => {
    expect(letteringFault(' \n ')).toBe('empty');
    expect(
      letteringFault(
        Array(MAX_LINES + 1)
          .fill('a')
          .join('\n'),
      ),
    ).toBe('lines');
    expect(letteringFault('ส')).toBe('missing');
    expect(letteringFault('a\n\nb')).toBeNull();
  });

  it('[TOOL-11] Every letter that the table lists is one that a font has', async () => {
    // Every 97th of the letters up to the end of Hangul: the fonts are many files.
    for (let code = 0x21; code <= 0xd7a3; code += 97) {
      const letter = String.fromCodePoint(code);
      if (/[\p{C}\p{Z}]/u.test(letter)) continue;
      let isThere = false;
      for (const path of fontFilesFor(code, 'tw')) isThere ||= (await openFont(path, 400)).letters.has(code);
      expect(missingLetters(letter).length === 0, letter).toBe(isThere);
    }
  });

  it('[TOOL-11] Holes of letters stay open, and pairs of letters are kerned', async () => {
    const at = { x: 0, y: 0, size: 100 };
    const ring = outlinePolygons(await setLine('o', style), at);
    expect(ring.length).toBeGreaterThan(1);
    expect(areaOf(ring)).toBeLessThan(Math.max(...ring.map((polygon) => areaOf([polygon]))));
    const [pair, one, other] = await Promise.all(['AV', 'A', 'V'].map((text) => setLine(text, style)));
    expect(pair.right - pair.left).toBeLessThan(one.right - one.left + other.right - other.left);
  });

  it('[TOOL-11] A letter that no font has is refused', async () => {
    await expect(setLine('aส', style)).rejects.toMatchObject({ kind: 'invalid_request' });
  });
});

describe('lines of posters', () => {
  it('[TOOL-11] Lines are broken between words, no more than needed, and no row begins with a full stop', () => {
    expect(wrapLines(['Make it simple'], 2)).toEqual(['Make it', 'simple']);
    expect(wrapLines(['short', 'a rather long line'], 2)).toEqual(['short', 'a rather', 'long line']);
    for (const row of wrapLines(['海の見える街で、夏のコンサート。'], 4)) expect(row).not.toMatch(/^[、。]/);
    expect(wrapLines(['海の見える街で'], 3)).toEqual(['海の', '見える', '街で']);
  });

  it.each(['left', 'center', 'block'] as const)(
    '[TOOL-11] Letters laid out %s stay in their area, one row below the other',
    async (layout) => {
      for (const text of ['Hi', 'Slow days\nare good days\n2026', 'あ'.repeat(60), 'm\n'.repeat(5)]) {
        const { rows } = await layOut({ text, layout, ground: 'plain', han: 'ja' }, AREA);
        expect(rows.length).toBeGreaterThan(0);
        let before = -1;
        for (const { line, x, y, size } of rows) {
          expect(x).toBeGreaterThanOrEqual(-0.01);
          expect(x + size * (line.right - line.left)).toBeLessThanOrEqual(AREA.width + 0.01);
          expect(y - size * line.top).toBeGreaterThan(before);
          before = y - size * line.bottom;
        }
        expect(before).toBeLessThanOrEqual(AREA.height + 0.01);
      }
    },
  );

  it('[TOOL-11] In a block no short word is more than half as large again as the smallest row', async () => {
    const text = 'Kaffee & Kuchen\nsonntags ab 14 Uhr';
    const { rows } = await layOut({ text, layout: 'block', ground: 'plain', han: 'ja' }, AREA);
    const sizes = rows.map(({ size }) => size);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(1.501 * Math.min(...sizes));
  });

  it('[TOOL-11] The first line is larger than the others', async () => {
    const { rows } = await layOut({ text: 'Aa\nBb', layout: 'left', ground: 'plain', han: 'ja' }, AREA);
    expect(rows[0].size).toBeGreaterThan(2 * rows[1].size);
  });
});
