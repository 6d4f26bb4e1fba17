import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { colourToOklab, toOklab } from '#imaging/core/colour/colour-space.ts';
import type { Picture } from '#imaging/core/picture.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { createPlane } from '#imaging/core/raster/plane.ts';
import { calmFaces } from '#imaging/edit/style/calm-faces.ts';
import { cutFaces } from '#imaging/edit/style/cut-faces.ts';
import { estimateFlow } from '#imaging/edit/style/estimate-flow.ts';
import { type FineArea, placeCells } from '#imaging/edit/style/place-cells.ts';
import { placePoints } from '#imaging/edit/style/place-points.ts';
import { canvasOf, type FacePoints } from '#imaging/edit/style/style.ts';
import { stainedGlass } from '#imaging/edit/style/styles/stained-glass.ts';
import { applyFilter } from '#imaging/tools/apply-filter.ts';
import { faceLandmarks, facePoints, MESH_POINTS } from '#imaging/vision/faces/face-landmarks.ts';
import { paint } from '../support/pictures.ts';

const size = { width: 360, height: 300 };
const oval = { x: 180, y: 150, across: 60, down: 80 };

/** Points of a drawn face: its outline an ellipse, its features small ellipses where those of a face are. */
function drawPoints(): FacePoints {
  const points = new Float32Array(2 * MESH_POINTS).fill(0.5);
  const put = (index: number, x: number, y: number) => {
    points[2 * index] = x / size.width;
    points[2 * index + 1] = y / size.height;
  };
  const ring = (indices: readonly number[], at: { x: number; y: number; across: number; down: number }) => {
    for (const [i, index] of indices.entries()) {
      const angle = (2 * Math.PI * i) / indices.length - Math.PI / 2;
      put(index, at.x + at.across * Math.cos(angle), at.y + at.down * Math.sin(angle));
    }
  };
  ring(faceLandmarks.faceOval, oval);
  ring(faceLandmarks.rightEye, { x: 157, y: 135, across: 11, down: 4 });
  ring(faceLandmarks.leftEye, { x: 203, y: 135, across: 11, down: 4 });
  ring(faceLandmarks.outerLips, { x: 180, y: 192, across: 20, down: 7 });
  put(facePoints.chin, oval.x, oval.y + oval.down);
  put(facePoints.hairline, oval.x, oval.y - oval.down);
  return points;
}

const face = drawPoints();

/** Even skin with two eyes before grey stripes. */
function drawFace(): Picture {
  return paint({ ...size, channels: 3 }, (x, y) => {
    for (const eye of [157, 203]) if (Math.hypot((x - eye) / 11, (y - 135) / 4) < 1) return [40, 30, 30];
    if (Math.hypot((x - oval.x) / oval.across, (y - oval.y) / oval.down) < 1) return [205, 150, 120];
    return (x >> 4) % 2 === 0 ? [120, 130, 140] : [90, 100, 130];
  });
}

/** Numbers of places within the face, away from its outline and features, where a test holds. */
function countSkin(isCounted: (at: number) => boolean): number {
  let count = 0;
  for (let y = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++) {
      const away = Math.hypot((x - oval.x) / oval.across, (y - oval.y) / oval.down);
      if (away < 0.8 && (y < 120 || y > 150) && y < 170 && isCounted(y * size.width + x)) count++;
    }
  return count;
}

describe('faces in styles of pieces', () => {
  it('[TOOL-01] A face is one pane of stained glass with its forehead, and panes elsewhere stay', () => {
    const planes = toOklab(drawFace());
    const owner = Int32Array.from(
      planes.lightness.data,
      (_, at) => ((at % size.width) >> 4) + 100 * (Math.floor(at / size.width) >> 4),
    );
    const before = owner.slice();
    cutFaces(owner, { planes, faces: [face], canvas: canvasOf(size), first: 9000 });
    for (let at = 0; at < owner.length; at++) {
      const [x, y] = [at % size.width, Math.floor(at / size.width)];
      const away = Math.hypot((x - oval.x) / oval.across, (y - oval.y) / oval.down);
      if (away < 0.95) expect(owner[at]).toBe(9000);
      else if (away > 1.6) expect(owner[at]).toBe(before[at]);
    }
  });

  it('[TOOL-01] Cells are as small in an area as asked for, and elsewhere as without it', async () => {
    const planes = toOklab(drawFace());
    const progress = createProgress({});
    const flow = await estimateFlow(planes.lightness, { sigma: 3, progress });
    const metric = { spacing: 12, colourWeight: 0, isSquare: false };
    const area = { left: 100, top: 60, right: 220, bottom: 204 };
    const corners = [
      area.left,
      area.top,
      area.right,
      area.top,
      area.right,
      area.bottom,
      area.left,
      area.bottom,
    ];
    const place = async (areas: readonly FineArea[]) => {
      const { cells } = await placeCells(planes, { metric, flow, rounds: 1, areas, seed: 1, progress });
      const spots = Array.from(cells.x, (x, cell) => ({ x, y: cells.y[cell] }));
      const isInside = ({ x, y }: { x: number; y: number }) =>
        x > area.left && x < area.right && y > area.top && y < area.bottom;
      const isFar = ({ x, y }: { x: number; y: number }) => x < area.left - 40 || y > area.bottom + 40;
      return { inside: spots.filter(isInside).length, far: spots.filter(isFar) };
    };
    const [usual, finer] = [await place([]), await place([{ corners, size: 0.5 }])];
    expect(finer.inside).toBeGreaterThan(3.4 * usual.inside);
    expect(finer.inside).toBeLessThan(4.6 * usual.inside);
    expect(finer.far).toEqual(usual.far);
  });

  it('[TOOL-01] Facets have corners at all places asked for that are not too near to another', () => {
    const plain = createPlane(size);
    const places = fc.array(fc.tuple(fc.integer({ min: 5, max: 350 }), fc.integer({ min: 5, max: 290 })), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(places, (wanted) => {
        const points = placePoints(plain, {
          ...{ ridges: plain, widest: 40, narrowest: 6, seed: 3 },
          first: wanted.flat(),
        });
        for (const [x, y] of wanted) {
          let nearest = Infinity;
          for (let at = 0; at < points.length; at += 2)
            nearest = Math.min(nearest, Math.hypot(points[at] - x, points[at + 1] - y));
          expect(nearest).toBeLessThan(6);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('[TOOL-01] Facets keep their distance from all places asked for, also from two that are near each other', () => {
    const plain = createPlane(size);
    plain.data.fill(0.1);
    const first = [102, 102, 104.8, 102.2];
    for (let seed = 1; seed <= 12; seed++) {
      const points = placePoints(plain, { ridges: plain, widest: 6, narrowest: 6, first, seed });
      const distances: number[] = [];
      for (let at = 0; at < points.length; at += 2)
        distances.push(Math.hypot(points[at] - first[0], points[at + 1] - first[1]));
      // Itself, the other place, and then those that were placed by chance.
      const [own, other, next] = distances.sort((a, b) => a - b);
      expect(own).toBe(0);
      expect(other).toBeLessThan(3);
      expect(next).toBeGreaterThanOrEqual(6);
    }
  });

  it('[TOOL-01] The dark face of a photo without colour is raised like the panes around it', async () => {
    const dark = paint({ ...size, channels: 3 }, (x, y) => {
      const isFace = Math.hypot((x - oval.x) / oval.across, (y - oval.y) / oval.down) < 1;
      return isFace ? [42, 42, 42] : [38, 38, 38];
    });
    const canvas = canvasOf(size);
    const scene = { planes: toOklab(dark), canvas, full: canvas, faces: [face], seed: 1 };
    const { lightness } = await stainedGlass.paint(scene, createProgress({}));
    const mean = (isCounted: (away: number) => boolean) => {
      let [sum, count] = [0, 0];
      for (const [at, value] of lightness.data.entries()) {
        const [x, y] = [at % size.width, Math.floor(at / size.width)];
        if (!isCounted(Math.hypot((x - oval.x) / oval.across, (y - oval.y) / oval.down))) continue;
        sum += value;
        count++;
      }
      return sum / count;
    };
    expect(mean((away) => away < 0.6)).toBeGreaterThan(mean((away) => away > 1.2) - 0.06);
  });

  it('[TOOL-01] Lines leave the plain skin of a face, and stay at its eyes and outside of it', () => {
    const planes = toOklab(drawFace());
    const lines = createPlane(size);
    lines.data.fill(1);
    const before = planes.lightness.data.slice();
    calmFaces({ planes, lines }, { faces: [face], canvas: canvasOf(size), keepsFeatures: true });
    expect(countSkin((at) => lines.data[at] > 0.5)).toBe(0);
    for (const [x, y] of [
      [157, 135],
      [203, 135],
      [40, 40],
      [330, 150],
    ]) {
      expect(lines.data[y * size.width + x]).toBe(1);
      expect(planes.lightness.data[y * size.width + x]).toBe(before[y * size.width + x]);
    }
  });

  it.each(['low-poly', 'mosaic', 'stained-glass', 'paper-cut', 'pixel-art', 'retro-console'] as const)(
    '[TOOL-01] %s keeps brown skin brown above dark clothes',
    async (style) => {
      const skin = [150, 99, 72] as const;
      const person = paint({ width: 200, height: 160, channels: 3 }, (x, y) =>
        Math.hypot(x - 100, y - 60) < 40 ? skin : [22, 24, 32],
      );
      const { picture } = await applyFilter({ photo: person }, { style, strength: 1, seed: 1 });
      const { lightness } = toOklab(picture);
      let sum = 0;
      for (let y = 40; y < 80; y++) for (let x = 80; x < 120; x++) sum += lightness.data[200 * y + x];
      const ink = [0, 0, 0];
      colourToOklab(skin, ink);
      expect(Math.abs(sum / 1600 - ink[0])).toBeLessThan(0.08);
    },
  );
});
