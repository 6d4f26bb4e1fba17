import { colour } from '../../renderer/colour.ts';
import { fractal2 } from '../../renderer/fractal-noise.ts';
import { distanceToMultiple, mix, smoothStep } from '../../renderer/interpolate.ts';
import { hash2, noise2 } from '../../renderer/noise.ts';
import { blendColour, setColour } from '../../renderer/paint.ts';
import type { Hit, Solid, Surface } from '../../renderer/scene.ts';
import { roundedBox } from '../../renderer/shapes.ts';

/** Width of a house. */
const HOUSE = 7;
const tones = ['#d9c7a5', '#c9a58b', '#b8bfb6', '#d8d0c0', '#c4b07f'].map(colour);
const glass = colour('#2a3238');
const trim = colour('#d6cfc0');
const shade = colour('#6b6257');

function houseIndex(along: number): number {
  return Math.floor((along + 100) / HOUSE);
}

function paintFront(hit: Readonly<Hit>, surface: Surface): void {
  const onSide = hit.x > 7.9 && hit.z > -31;
  const along = onSide ? hit.z : hit.x;
  const house = houseIndex(along);
  const tone = tones[Math.floor(hash2(house, onSide ? 8 : 21) * tones.length)];
  setColour(surface, tone, mix(0.85, 1.1, fractal2.four(along, hit.y)));
  blendColour(surface, shade, 0.35 * smoothStep(0.45, 0.7, fractal2.four(along * 2.5, hit.y * 0.5)));
  surface.roughness = 0.9;
  const fromMiddle = distanceToMultiple(along - 1.1, 2.2);
  const fromFloor = distanceToMultiple(hit.y - 1.5, 2.4);
  const frame = Math.max(fromMiddle - 0.5, fromFloor - 0.75);
  if (frame > 0) return;
  const window = Math.max(fromMiddle - 0.43, fromFloor - 0.68);
  const bar = Math.min(fromMiddle - 0.025, Math.abs(hit.y - 1.8) - 0.025);
  setColour(surface, trim, 0.82);
  if (window > 0 || bar < 0) return;
  setColour(surface, glass, 0.6 + 1.2 * noise2(along * 2, hit.y * 1.5));
  surface.roughness = 0.12;
  surface.reflectance = 0.06;
}

const end = roundedBox([16, 4.8, 2], 0.05);

/** Plastered houses on the far side of the road and across its end. */
export const farHouses: Solid = {
  name: 'far-houses',
  distance(x, y, z) {
    const height = 5.2 + 2.2 * hash2(houseIndex(z), 3);
    const side = Math.max(8 - x, y - height);
    return Math.min(side, end(x - 4, y - 3, z + 34));
  },
  paint: paintFront,
};
