import { colour } from '../../renderer/colour.ts';
import { createFractal2, fractal2 } from '../../renderer/fractal-noise.ts';
import { clamp, mix, smoothStep } from '../../renderer/interpolate.ts';
import { noise2 } from '../../renderer/noise.ts';
import { blendColour, scaleColour, setColour } from '../../renderer/paint.ts';
import type { Surface } from '../../renderer/scene.ts';
import { createSurface } from '../../renderer/shade-hit.ts';
import { addAir, airClearness, SUN, skyLight, sunLight } from './daylight.ts';
import { woodShare } from './forest.ts';
import { acrossAt, type LakeView } from './lake-view.ts';
import type { SunMap } from './sun-map.ts';
import { farShore, groundHeight } from './terrain.ts';

const meadow = colour('#6c7244');
const dryMeadow = colour('#7b744e');
const farWood = colour('#2c3a26');
const forestFloor = colour('#2e3320');
const rock = colour('#817c74');
const darkRock = colour('#5d5954');
const snow = colour('#f4f6fa');
const gravel = colour('#a39c8c');

/** Joints and ledges of bare rock. */
const cracked = createFractal2({ octaves: 5, gain: 0.75 });
const strewn = createFractal2({ octaves: 6, gain: 0.6 });

/** Properties of the place that is painted. */
interface Place {
  x: number;
  away: number;
  height: number;
  slope: number;
}

function paintGround({ x, away, height, slope }: Readonly<Place>, surface: Surface): void {
  const fine = strewn(x / 90, away / 90);
  const broad = fractal2.four(x / 700 + 3, away / 700);
  setColour(surface, meadow, 0.7 + 0.5 * fine);
  blendColour(surface, dryMeadow, smoothStep(0.35, 0.65, broad + 0.5 * (fine - 0.5)));
  const wooded = woodShare({ x, away, height, slope });
  const mottle = away > 4200 ? 0.55 + 0.9 * fractal2.two(x / 14, away / 22) : 1;
  blendColour(surface, away > 4200 ? farWood : forestFloor, wooded);
  scaleColour(surface, mix(1, mottle, wooded));
  const bare = smoothStep(0.62, 1.0, slope + 0.7 * (fine - 0.5) + smoothStep(1100, 1900, height) * 0.45);
  const layer = noise2(height / 17 + 12 * broad + 3 * fine, x / 300);
  blendColour(surface, rock, bare);
  const rough = cracked(x / 46, away / 60 + height / 30);
  scaleColour(surface, mix(1, 0.45 + 1.1 * rough, bare));
  blendColour(surface, darkRock, bare * smoothStep(0.35, 0.8, 0.25 * layer + 0.85 * fine));
  const line = 1380 + 700 * (broad - 0.5) + 700 * (fine - 0.5);
  const lies = smoothStep(line - 60, line + 160, height) * smoothStep(1.3, 0.8, slope + 0.5 * (fine - 0.5));
  blendColour(surface, snow, lies);
  const shore = smoothStep(9, 3, away - farShore(x) + 6 * (fine - 0.5));
  blendColour(surface, gravel, shore);
}

/** Lights what columns have found of the far land and lays it over the sky, in place. */
export function paintLand(
  view: LakeView,
  { away, scene }: { away: Float32Array; scene: { light: Float32Array; sun: SunMap } },
): void {
  const surface = createSurface();
  const place: Place = { x: 0, away: 0, height: 0, slope: 0 };
  for (let row = 0, at = 0; row < view.height; row++)
    for (let column = 0; column < view.width; column++, at++) {
      if (away[at] === 0) continue;
      place.away = away[at];
      place.x = acrossAt(view, column) * place.away;
      lightPlace(view, { place, surface, at: at * 3, ...scene });
    }
}

interface Lit {
  readonly place: Place;
  readonly surface: Surface;
  readonly light: Float32Array;
  readonly at: number;
  readonly sun: SunMap;
}

function lightPlace(view: LakeView, { place, surface, light, at, sun }: Lit): void {
  const { x, away } = place;
  const reach = (0.9 * away) / view.scale + 0.4;
  place.height = groundHeight(x, away);
  const toRight = (groundHeight(x + reach, away) - place.height) / reach;
  const ahead = (groundHeight(x, away + reach) - place.height) / reach;
  place.slope = Math.hypot(toRight, ahead);
  paintGround(place, surface);
  const upright = 1 / Math.sqrt(1 + place.slope * place.slope);
  const facing = Math.max(0, (SUN[1] - toRight * SUN[0] - ahead * SUN[2]) * upright);
  const direct = facing * sun(x, away);
  const open = 0.45 + 0.55 * upright;
  const { red, green, blue } = surface;
  light[at] = red * (sunLight[0] * direct + skyLight[0] * open);
  light[at + 1] = green * (sunLight[1] * direct + skyLight[1] * open);
  light[at + 2] = blue * (sunLight[2] * direct + skyLight[2] * open);
  addAir(light, { at, clear: clamp(airClearness(away, place.height)) });
}
