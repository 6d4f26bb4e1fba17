import type { Rgb } from '../../renderer/colour.ts';
import { clamp, mix } from '../../renderer/interpolate.ts';
import type { Surface } from '../../renderer/scene.ts';
import { createSurface } from '../../renderer/shade-hit.ts';
import { SUN, skyLight, sunLight } from './daylight.ts';
import { paintShore, shoreHeight } from './near-shore.ts';
import type { ShorePlace } from './pebbles.ts';
import type { Things } from './things.ts';

/** Light lost per metre of water, and the light of water so deep that no bed is seen. */
const ABSORPTION: Rgb = [0.75, 0.3, 0.34];
export const deepWater: Rgb = [0.012, 0.034, 0.042];
/** Stones are looked for this far towards the sun, in metres. */
const SHADOW_REACH = 0.5;

const surface: Surface = createSurface();

/**
 * Writes the light of a place of the shore, or of the bed as the water over it leaves it, into `light` at an
 * index.
 */
export function lightShore(light: Float32Array, { at, place, things }: { at: number } & ShoreLight): void {
  const { x, away, finest } = place;
  const reach = Math.max(finest, 0.004);
  const height = shoreHeight(place);
  const toRight = (shoreHeight({ x: x + reach, away, finest }) - height) / reach;
  const ahead = (shoreHeight({ x, away: away + reach, finest }) - height) / reach;
  const upright = 1 / Math.sqrt(1 + toRight * toRight + ahead * ahead);
  const facing = Math.max(0, (SUN[1] - toRight * SUN[0] - ahead * SUN[2]) * upright);
  const sky = paintShore(surface, place) * (0.5 + 0.5 * upright);
  const sun = facing === 0 ? 0 : facing * sunOnShore(place, height) * things.sunAt({ x, away, height });
  const own = [surface.red, surface.green, surface.blue];
  const path = height < 0 ? -height * (1 + 1 / SUN[1]) * 1.15 : 0;
  for (let channel = 0; channel < 3; channel++) {
    const lit = own[channel] * (sunLight[channel] * sun + skyLight[channel] * sky);
    light[at + channel] = mix(deepWater[channel], lit, Math.exp(-path * ABSORPTION[channel]));
  }
}

interface ShoreLight {
  readonly place: ShorePlace;
  readonly things: Things;
}

/** Share of sunlight that stones leave to a place among them. */
function sunOnShore({ x, away, finest }: ShorePlace, height: number): number {
  let open = 1;
  for (let step = 0.012; step < SHADOW_REACH && open > 0; step *= 1.6) {
    const stones = shoreHeight({ x: x + SUN[0] * step, away: away + SUN[2] * step, finest });
    const clearance = height + SUN[1] * step - stones;
    open = Math.min(open, 1 + clearance / (0.1 * step + 0.003));
  }
  return clamp(open);
}
