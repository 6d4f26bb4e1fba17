import { colour } from '../../renderer/colour.ts';
import { fractal2 } from '../../renderer/fractal-noise.ts';
import { smoothStep } from '../../renderer/interpolate.ts';
import { noise2 } from '../../renderer/noise.ts';
import { blendColour, setColour, tiltNormal, visibility } from '../../renderer/paint.ts';
import { length2 } from '../../renderer/point.ts';
import type { Solid } from '../../renderer/scene.ts';
import { roundedRectangle } from '../../renderer/shapes.ts';

/** Middle of the cloth and its turn: far enough from the saucer that no fold reaches it. */
const X = 0.313;
const Z = 0.168;
const COS = Math.cos(0.5);
const SIN = Math.sin(0.5);

const linen = colour('#d9cfbb');
const stripeRed = colour('#a13b2b');
const thread = colour('#8b8272');
const outline = roundedRectangle([0.15, 0.11], 0.004);

/** Place along and across the cloth, in metres from its middle. */
function alongCloth(x: number, z: number): number {
  return (x - X) * COS + (z - Z) * SIN;
}

function acrossCloth(x: number, z: number): number {
  return -(x - X) * SIN + (z - Z) * COS;
}

/** Folds that fan out from where a hand took hold of it, and lie down towards the hem. */
function foldHeight(u: number, v: number): number {
  const angle = Math.atan2(v + 0.02, u + 0.22);
  const away = length2(u + 0.22, v + 0.02);
  const wave = 0.5 + 0.5 * Math.sin(angle * 13 + fractal2.two(u * 9, v * 9) * 3.2 + away * 5);
  return (
    0.0015 + wave ** 1.8 * 0.021 * smoothStep(0.5, 0.12, away) + 0.006 * fractal2.three(u * 16 + 3, v * 16)
  );
}

/** A linen cloth with woven stripes, thrown down. */
export const cloth: Solid = {
  name: 'cloth',
  bound: [X, 0.012, Z, 0.2],
  distance(x, y, z) {
    const u = alongCloth(x, z);
    const v = acrossCloth(x, z);
    const hem = outline(u + 0.006 * Math.sin(v * 40), v + 0.004 * Math.sin(u * 35));
    if (hem > 0.04) return Math.max(hem - 0.02, y - 0.05);
    const height = foldHeight(u, v) * smoothStep(0.02, -0.02, hem) + 0.001;
    return Math.max((Math.abs(y - height) - 0.0011) * 0.42, hem);
  },
  paint(hit, surface) {
    const u = alongCloth(hit.x, hit.z);
    const v = acrossCloth(hit.x, hit.z);
    const shown = visibility(hit, 0.0012);
    const weave = Math.sin(u * 5200) - Math.sin(v * 5200);
    const slubs = noise2(u * 40, v * 900) + noise2(u * 900, v * 40);
    setColour(surface, linen, 0.86 + 0.1 * slubs + 0.02 * weave * shown);
    const stripe = Math.abs(Math.abs(v) - 0.086);
    const woven = Math.max(
      smoothStep(0.0063, 0.0057, stripe),
      smoothStep(0.0018, 0.0012, Math.abs(stripe - 0.0105)),
    );
    blendColour(surface, stripeRed, 0.82 * woven * (0.85 + 0.3 * (noise2(u * 900, v * 90) - 0.5)));
    blendColour(surface, thread, 0.5 * smoothStep(0.0008, 0.0004, Math.abs(outline(u, v) + 0.008)));
    surface.roughness = 0.95;
    surface.softness = 0.12;
    surface.reflectance = 0.02;
    tiltNormal(hit, surface, {
      height: (a, _b, c) => (noise2(a * 300, c * 1300) + noise2(a * 1300, c * 300)) * 0.0004,
      step: 0.0004,
      strength: 0.9,
    });
  },
};
