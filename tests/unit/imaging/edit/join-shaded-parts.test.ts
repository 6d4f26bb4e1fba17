import { describe, expect, it } from 'vitest';
import { dampLight } from '#imaging/edit/garment/damp-light.ts';
import { joinShadedParts } from '#imaging/edit/garment/join-shaded-parts.ts';
import { evenOklab } from '../support/any-plane.ts';

const size = { width: 90, height: 80 };
const SUIT = [0.22, -0.002, -0.027] as const;
const LIT = [0.42, -0.004, -0.045] as const;
const SHIRT = [0.8, -0.012, -0.03] as const;
const BROWN = [0.42, 0.06, 0.06] as const;

const [suit, light] = [1, 2];

/** A suit with a lit ridge along its top and a shirt within, and where each of them is. */
function draw(ridge: readonly [number, number, number], blur = 12) {
  const planes = evenOklab(size, SUIT);
  const labels = new Uint8Array(size.width * size.height);
  const isShirt = (x: number, y: number) => x > 35 && x < 55 && y > 25;
  for (let at = 0; at < labels.length; at++) {
    const [x, y] = [at % size.width, Math.floor(at / size.width)];
    const share = Math.max(0, Math.min(1, 0.5 + (12 - y) / blur));
    labels[at] = isShirt(x, y) || share > 0.5 ? light : suit;
    for (const [axis, plane] of [planes.lightness, planes.a, planes.b].entries())
      plane.data[at] = isShirt(x, y) ? SHIRT[axis] : share * ridge[axis] + (1 - share) * SUIT[axis];
  }
  joinShadedParts(dampLight(planes), { labels, count: 2 });
  return {
    ridge: labels[5 * size.width + 20],
    shirt: labels[60 * size.width + 45],
    suit: labels[60 * size.width + 10],
  };
}

describe('lit and shaded parts of a cloth', () => {
  it('[TOOL-05] A lit shoulder belongs to its suit and not to the shirt of its lightness', () => {
    expect(draw(LIT)).toEqual({ ridge: suit, shirt: light, suit });
  });

  it('[TOOL-05] A yoke of another color, and one that ends at a seam, are parts of their own', () => {
    expect(draw(BROWN)).toEqual({ ridge: light, shirt: light, suit });
    expect(draw(LIT, 0.5)).toEqual({ ridge: light, shirt: light, suit });
  });
});
