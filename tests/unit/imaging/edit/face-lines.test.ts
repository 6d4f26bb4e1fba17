import { describe, expect, it } from 'vitest';
import { createProgress, progressFrom } from '#imaging/core/progress.ts';
import { cutFeatures } from '#imaging/edit/style/cut-features.ts';
import { drawFaceLines } from '#imaging/edit/style/draw-face-lines.ts';
import { lightFaces } from '#imaging/edit/style/light-faces.ts';
import { canvasOf } from '#imaging/edit/style/style.ts';
import { faceLandmarks, MESH_POINTS } from '#imaging/vision/faces/face-landmarks.ts';

const size = { width: 200, height: 200 };
const canvas = canvasOf(size);

/** A face whose features are ellipses, `scale` times as large as one that fills the canvas. */
function drawFace(scale: number): Float32Array {
  const face = new Float32Array(2 * MESH_POINTS).fill(0.5);
  const place = (
    ring: readonly number[],
    [x, y, across, down]: readonly [number, number, number, number],
  ) => {
    for (const [n, point] of ring.entries()) {
      const turn = (2 * Math.PI * n) / ring.length + Math.PI;
      face[2 * point] = 0.5 + scale * (x + across * Math.cos(turn));
      face[2 * point + 1] = 0.5 + scale * (y + down * Math.sin(turn));
    }
  };
  // The oval begins at the hairline, in the middle.
  for (const [n, point] of faceLandmarks.faceOval.entries()) {
    const turn = (2 * Math.PI * n) / faceLandmarks.faceOval.length;
    face[2 * point] = 0.5 + scale * 0.45 * Math.sin(turn);
    face[2 * point + 1] = 0.5 - scale * 0.48 * Math.cos(turn);
  }
  place(faceLandmarks.rightEye, [-0.2, -0.1, 0.09, 0.05]);
  place(faceLandmarks.leftEye, [0.2, -0.1, 0.09, 0.05]);
  place(faceLandmarks.rightBrow, [-0.2, -0.25, 0.12, 0.03]);
  place(faceLandmarks.leftBrow, [0.2, -0.25, 0.12, 0.03]);
  place(faceLandmarks.outerLips, [0, 0.3, 0.16, 0.08]);
  place(faceLandmarks.innerLips, [0, 0.3, 0.12, 0.02]);
  place(faceLandmarks.noseBase, [0, 0.12, 0.06, 0.01]);
  face[2 * 9 + 1] = 0.5 - scale * 0.25;
  return face;
}

function draw(scale: number, before: number) {
  const data = new Float32Array(canvas.width * canvas.height).fill(before);
  const lines = { width: canvas.width, height: canvas.height, data };
  drawFaceLines(lines, { faces: [drawFace(scale)], canvas, least: 1.5 });
  return (x: number, y: number) => data[Math.round(200 * y) * 200 + Math.round(200 * x)] ?? 0;
}

describe('lines of faces', () => {
  it('[TOOL-01] Rims of eyes, brows and lips are lines, and cheeks are not', () => {
    const lineAt = draw(1, 0);
    const rims = [
      [0.3, 0.35],
      [0.3, 0.45],
      [0.7, 0.35],
      [0.5, 0.72],
      [0.5, 0.88],
    ] as const;
    for (const [x, y] of rims) expect(lineAt(x, y), `${x}, ${y}`).toBeGreaterThan(1);
    expect(lineAt(0.3, 0.6)).toBe(0);
    expect(lineAt(0.5, 0.4)).toBe(0);
  });

  it('[TOOL-01] What was found in an eye gives way, and lines beside the face stay', () => {
    const lineAt = draw(1, 1);
    // Between the rim and the pupil.
    expect(lineAt(0.25, 0.4)).toBeLessThan(0.3);
    expect(lineAt(0.02, 0.02)).toBe(1);
  });

  it('[TOOL-01] A face too small for lines stays as it is', () => {
    const lineAt = draw(0.1, 1);
    for (let x = 0.4; x < 0.6; x += 0.01) expect(lineAt(x, 0.49)).toBe(1);
  });
});

describe('features of faces in cut paper', () => {
  const progress = createProgress({});
  const even = (value: number) => ({
    width: canvas.width,
    height: canvas.height,
    data: new Float32Array(canvas.width * canvas.height).fill(value),
  });
  /** A face of one colour, on which features are cut. */
  const cut = async (tone: number) => {
    const skin = () => ({ lightness: even(tone), a: even(0.03), b: even(0.05) });
    const layers = skin();
    await cutFeatures(layers, { faces: [drawFace(1)], planes: skin(), canvas, progress });
    return (x: number, y: number) => {
      const at = Math.round(200 * y) * 200 + Math.round(200 * x);
      return [layers.lightness.data[at] ?? 0, layers.a.data[at] ?? 0] as const;
    };
  };

  it.each([0.45, 0.75])(
    '[TOOL-01] Skin of lightness %s has white eyes with pupils, and red lips',
    async (tone) => {
      const colourAt = await cut(tone);
      const [[pupil], [white], [lip, red], [cheek]] = [
        colourAt(0.3, 0.4),
        colourAt(0.37, 0.4),
        colourAt(0.5, 0.85),
        colourAt(0.3, 0.62),
      ];
      expect(pupil).toBeLessThan(0.35);
      expect(white).toBeGreaterThan(0.85);
      expect(lip).toBeLessThan(tone - 0.08);
      expect(red).toBeGreaterThan(0.06);
      expect(cheek).toBeCloseTo(tone, 2);
    },
  );

  it.each([90, 180, 270])(
    '[TOOL-01] A face that is turned by %i degrees has the same features',
    async (degrees) => {
      const turn = (degrees * Math.PI) / 180;
      const [cos, sin] = [Math.round(Math.cos(turn)), Math.round(Math.sin(turn))];
      const turned = (x: number, y: number) =>
        [0.5 + cos * (x - 0.5) - sin * (y - 0.5), 0.5 + sin * (x - 0.5) + cos * (y - 0.5)] as const;
      const upright = drawFace(1);
      const face = upright.slice();
      for (let at = 0; at < face.length; at += 2)
        face.set(turned(upright[at] ?? 0, upright[at + 1] ?? 0), at);
      const skin = () => ({ lightness: even(0.7), a: even(0.03), b: even(0.05) });
      const layers = skin();
      await cutFeatures(layers, { faces: [face], planes: skin(), canvas, progress });
      const toneAt = (x: number, y: number) => {
        const [column, row] = turned(x, y).map((share) => Math.round(200 * share));
        return layers.lightness.data[(row ?? 0) * 200 + (column ?? 0)] ?? 0;
      };
      expect(toneAt(0.5, 0.63)).toBeLessThan(0.66);
      expect(toneAt(0.335, 0.4)).toBeLessThan(0.35);
    },
  );

  it('[TOOL-01] The work can be ended between any two papers', async () => {
    const layers = { lightness: even(0.7), a: even(0.03), b: even(0.05) };
    const shares: number[] = [];
    const told = progressFrom(async (share) => void shares.push(share));
    const faces = [drawFace(1), drawFace(0.6)];
    await cutFeatures(layers, { faces, planes: layers, canvas, progress: told });
    // Lips and what is between them, a nose, two brows, and two eyes of two papers each.
    expect(shares).toHaveLength(2 * 9);
    expect(shares).toEqual([...shares].sort((one, other) => one - other));
  });
});

describe('light on faces in neon', () => {
  /** An oval of a face around a place. */
  const faceAt = (x: number) => {
    const face = new Float32Array(2 * MESH_POINTS).fill(0.5);
    for (const [n, point] of faceLandmarks.faceOval.entries()) {
      const turn = (2 * Math.PI * n) / faceLandmarks.faceOval.length;
      face.set([x + 0.12 * Math.sin(turn), 0.5 - 0.16 * Math.cos(turn)], 2 * point);
    }
    return face;
  };
  const lit = (...faces: readonly Float32Array[]) => {
    const plane = { ...size, data: new Float32Array(size.width * size.height).fill(0.3) };
    lightFaces(plane, { faces, canvas });
    return plane.data;
  };

  it('[TOOL-01] A dark face is lit, and what is far from it stays', () => {
    const tones = lit(faceAt(0.5));
    expect(tones[100 * 200 + 100]).toBeCloseTo(0.7, 5);
    expect(tones[100 * 200 + 10]).toBeCloseTo(0.3, 5);
  });

  it('[TOOL-01] Two faces side by side are lit as each alone, in any order', () => {
    const [one, other] = [lit(faceAt(0.4)), lit(faceAt(0.6))];
    const brighter = one.map((tone, at) => Math.max(tone, other[at] ?? 0));
    expect(lit(faceAt(0.4), faceAt(0.6))).toEqual(brighter);
    expect(lit(faceAt(0.6), faceAt(0.4))).toEqual(brighter);
  });
});
