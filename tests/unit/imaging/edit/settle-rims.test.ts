import { describe, expect, it } from 'vitest';
import type { Mask, Picture } from '#imaging/core/picture.ts';
import { createPlane, type Plane } from '#imaging/core/raster/plane.ts';
import { cropArea } from '#imaging/edit/watermark/area.ts';
import { noteUnblended, settleRims } from '#imaging/edit/watermark/settle-rims.ts';
import { maskOf, paint } from '../support/pictures.ts';

const size = { width: 60, height: 40 };
const blend = { opacity: 0.6, colour: [255, 255, 255] } as const;

/** A bar from column 20 to 40, its outline one pixel soft. */
function barCoverage(): Plane {
  const coverage = createPlane(size);
  for (let at = 0; at < coverage.data.length; at++) {
    const x = at % size.width;
    coverage.data[at] = x === 20 || x === 39 ? 0.5 : x > 20 && x < 39 ? 1 : 0;
  }
  return coverage;
}

/** A photo whose outlines of the bar were un-blended wrongly, by some grey levels. */
function withGhost(truth: Picture, levels: number): Picture {
  const data = truth.data.slice();
  for (let at = 0; at < data.length; at++) {
    const x = Math.floor(at / 3) % size.width;
    if (x === 20 || x === 39) data[at] += levels;
  }
  return { ...truth, data };
}

/** Largest difference on the outlines of the bar. */
function ghostOf(photo: Picture, truth: Picture): number {
  let most = 0;
  for (let at = 0; at < photo.data.length; at++) {
    const x = Math.floor(at / 3) % size.width;
    if (x === 20 || x === 39) most = Math.max(most, Math.abs(photo.data[at] - truth.data[at]));
  }
  return most;
}

interface Settling {
  readonly rest?: Mask;
  readonly text?: Mask;
  /** Columns up to which the photo is brushed. */
  readonly right?: number;
}

const nowhere = () => maskOf(size, () => false);

function settle(photo: Picture, { rest = nowhere(), text = nowhere(), right = 50 }: Settling = {}): Picture {
  const brushed = maskOf(size, (x) => x > 10 && x < right);
  const box = { left: 0, top: 0, right: size.width, bottom: size.height };
  const settled = { ...photo, data: photo.data.slice() };
  settleRims(settled, {
    ...noteUnblended(cropArea(photo, { mask: brushed, box }), { coverage: barCoverage(), blend }),
    rest,
    text,
  });
  return settled;
}

describe('settling the rims of a mark', () => {
  const ramp = paint({ ...size, channels: 3 }, (x, y) => [80 + x, 90 + y, 100]);
  const noise = paint({ ...size, channels: 3 }, (x, y) => {
    const value = 128 + 60 * Math.sin(12.9898 * x * y + 78.233 * y + 4.1 * x);
    return [value, value, value];
  });

  it('[TOOL-15] On plain ground a ghost of the outline goes, and needs no completion', () => {
    const rest = maskOf(size, (x) => x === 20);
    const settled = settle(withGhost(ramp, 25), { rest });
    expect(ghostOf(settled, ramp)).toBeLessThan(6);
    expect(rest.data.includes(255)).toBe(false);
  });

  it('[TOOL-15] On strong texture the outline keeps its own colours', () => {
    expect(ghostOf(settle(noise), noise)).toBeLessThan(20);
  });

  it('[TOOL-15] Pixels far from the outline, and an outline that nobody brushed, stay', () => {
    const ghost = withGhost(ramp, 25);
    const settled = settle(ghost, { right: 30 });
    for (let at = 0; at < settled.data.length; at++) {
      const x = Math.floor(at / 3) % size.width;
      if (Math.abs(x - 20) > 3) expect(settled.data[at]).toBe(ghost.data[at]);
      else if (x === 20) expect(settled.data[at]).not.toBe(ghost.data[at]);
    }
  });

  it('[TOOL-15] Strokes of text beside an outline do not tint it, and are completed still', () => {
    const isText = (x: number) => x > 22 && x < 26;
    const ghost = withGhost(ramp, 25);
    const data = ghost.data.map((value, at) => (isText(Math.floor(at / 3) % size.width) ? 255 : value));
    const rest = maskOf(size, (x) => isText(x) || x === 39);
    const text = maskOf(size, isText);
    const settled = settle({ ...ghost, data }, { rest, text });
    expect(ghostOf(settled, ramp)).toBeLessThan(6);
    for (let at = 0; at < rest.data.length; at++) expect(rest.data[at] > 0).toBe(isText(at % size.width));
  });

  it('[TOOL-15] Strokes of text on an outline itself are completed still', () => {
    const strokes = () => maskOf(size, (x, y) => x === 20 && y > 15 && y < 25);
    const rest = strokes();
    settle(withGhost(ramp, 25), { rest, text: strokes() });
    expect(rest.data).toEqual(strokes().data);
  });

  it('[TOOL-15] See-through pixels stay, and do not tint their neighbours', () => {
    const isSeeThrough = (x: number) => x >= 22 && x < 30;
    const truth = paint({ ...size, channels: 4 }, (x, y) => [30 + x, 40 + y, 20, isSeeThrough(x) ? 90 : 255]);
    const data = truth.data.map((value, at) =>
      at % 4 < 3 && Math.floor(at / 4) % size.width === 20 ? value + 25 : value,
    );
    const settled = settle({ ...truth, data });
    for (let at = 0; at < data.length; at++) {
      const x = Math.floor(at / 4) % size.width;
      if (isSeeThrough(x)) expect(settled.data[at]).toBe(data[at]);
      if (x === 20) expect(Math.abs(settled.data[at] - truth.data[at])).toBeLessThan(6);
    }
  });
});
