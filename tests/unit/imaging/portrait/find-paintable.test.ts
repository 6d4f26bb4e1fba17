import { describe, expect, it } from 'vitest';
import { findPaintable } from '#imaging/portrait/halloween/find-paintable.ts';
import { createSurfaceBuffer, SURFACE_VALUES } from '#imaging/portrait/halloween/props/rasterize-surface.ts';
import type { FaceLight } from '#imaging/vision/faces/estimate-light.ts';
import { MESH_POINTS } from '#imaging/vision/faces/face-landmarks.ts';

const size = { width: 64, height: 80 };
const brown = [0.2, 0.1, 0.06] as const;
const white = [0.75, 0.78, 0.85] as const;
const light: FaceLight = { level: 0.118, skin: [...brown], terms: [1, 0, 0, 0], direction: [0, 0, -1] };
/** Eyes and mouth lie outside. */
const mesh = { points: new Float32Array(3 * MESH_POINTS).fill(-1000), flag: 1, roll: 0, yaw: 0, pitch: 0 };

/** Skin that takes paint in a window that shows the canvas from the middle of the face down to the neck. */
function paintableOf(colourAt: (x: number, y: number) => readonly number[]) {
  const buffer = createSurfaceBuffer({ left: 0, top: 0, ...size });
  const data = new Float32Array(3 * size.width * size.height);
  const at = (x: number, y: number) =>
    Math.round((y - 0.4) * 100) * size.width + Math.round((x + 0.32) * 100);
  for (let pixel = 0; pixel < size.width * size.height; pixel++) {
    const [x, y] = [(pixel % size.width) / 100 - 0.32, Math.floor(pixel / size.width) / 100 + 0.4];
    buffer.part[pixel] = 1;
    buffer.values.set([x, y, 0, 0, -1], pixel * SURFACE_VALUES);
    // Shine spreads the colours of the face.
    const shine = pixel % 3 === 0 ? 1.15 : 1;
    data.set(
      colourAt(x, y).map((value, channel) => (channel === 0 ? value : value * shine)),
      3 * pixel,
    );
  }
  const { data: shares } = findPaintable({ buffer, window: { ...size, data }, light, mesh, unit: 100 });
  return (x: number, y: number) => shares[at(x, y)] ?? 0;
}

describe('skin that takes paint', () => {
  it('[TOOL-17] [TOOL-21] A white collar below the chin stays white, the neck and a highlight on the chin are painted', () => {
    const read = paintableOf((x, y) => (y > 1 && Math.abs(x) > 0.1 ? white : brown));
    expect(read(0.2, 1.05)).toBeLessThan(0.05);
    expect(read(-0.2, 1.1)).toBeLessThan(0.05);
    expect(read(0, 1)).toBeGreaterThan(0.5);
    expect(read(0, 0.8)).toBeGreaterThan(0.9);
    const shiny = paintableOf((x, y) => (Math.hypot(x, y - 0.85) < 0.05 ? white : brown));
    expect(shiny(0, 0.85)).toBeGreaterThan(0.9);
  });
});
