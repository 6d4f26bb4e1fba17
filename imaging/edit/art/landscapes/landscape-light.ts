import { linearOf } from '../../../core/colour/colour-space.ts';
import type { SceneParts } from '../../backdrop/scene/scene-parts.ts';
import { type Light, luminance, mixLight, mixLook } from '../art-colours.ts';
import type { Dice } from '../sheet.ts';

/** Colours of a landscape at an hour and in a weather, linear. */
export interface LandscapeLight {
  /** Sky at its zenith and at the horizon. */
  readonly top: Light;
  readonly low: Light;
  /** Land in the distance and close by. */
  readonly far: Light;
  readonly near: Light;
  /** Snow, foam and clouds that the light falls on, and where they are in the shade. */
  readonly lit: Light;
  readonly shade: Light;
  readonly disc: Light;
  /** Share of the disc of sun or moon that comes through, 0–1. */
  readonly clear: number;
  /** Share of haze over distant land, 0–1. */
  readonly haze: number;
  /** Clouds in the sky: none 0 to closed 1. */
  readonly cover: number;
  /** Light of windows, 0–1. */
  readonly lamps: number;
}

type Colours = readonly [
  top: string,
  low: string,
  far: string,
  near: string,
  lit: string,
  shade: string,
  disc: string,
];

/** Colours of an hour, several of each so that seeds differ. @tuned set by eye */
const hours: Readonly<Record<SceneParts['time'], readonly Colours[]>> = {
  day: [
    ['#3a86c8', '#d6eef5', '#93bdd6', '#1c4a5c', '#ffffff', '#a3c4de', '#fff4cf'],
    ['#4a9dbd', '#f3eedb', '#a3c7bd', '#1f4d46', '#fffdf2', '#afd0d2', '#fff1bd'],
    ['#5b8fd6', '#f8e3dc', '#aeb6d8', '#2f3d66', '#fffaf8', '#b9bfe0', '#fff6e0'],
  ],
  golden: [
    ['#75579c', '#ffc78c', '#dd957c', '#38234a', '#ffeac6', '#c4869a', '#fff0bd'],
    ['#d9683f', '#ffdf9e', '#d4704f', '#45192f', '#fff0cf', '#d3805c', '#fff7d6'],
    ['#8479b8', '#fbc6a8', '#b3879f', '#2c2b50', '#ffe9d6', '#a783a6', '#fff2d2'],
  ],
  dusk: [
    ['#28214f', '#f08c7a', '#7b4c80', '#1a1333', '#ffc0a4', '#704a7c', '#ffd9b3'],
    ['#122850', '#eba679', '#4f5c88', '#0d142c', '#ffcaa0', '#4f5d8c', '#ffe0b0'],
    ['#35204d', '#e26d88', '#7c3d74', '#1c0e2c', '#ffb0b6', '#7a4179', '#ffd0c4'],
  ],
  night: [
    ['#0a1230', '#34568c', '#2b4675', '#070c1e', '#bccff0', '#20365f', '#f4f0dc'],
    ['#0a1026', '#2c6a72', '#235260', '#060f1a', '#b4dcd6', '#1b4250', '#eef5e6'],
    ['#191036', '#6a4c8e', '#46386f', '#0d081e', '#d8c7f2', '#3a2c60', '#f6eadf'],
  ],
};

interface Air {
  readonly grey: number;
  readonly dim: number;
  readonly clear: number;
  readonly haze: number;
  readonly cover: number;
}

/** Share of grey, loss of light, and the air of a weather. @tuned set by eye */
const weathers: Readonly<Record<SceneParts['weather'], Air>> = {
  clear: { grey: 0, dim: 0, clear: 1, haze: 0.35, cover: 0.12 },
  clouds: { grey: 0, dim: 0, clear: 1, haze: 0.4, cover: 0.6 },
  overcast: { grey: 0.45, dim: 0.08, clear: 0.35, haze: 0.5, cover: 1 },
  fog: { grey: 0.16, dim: 0, clear: 0.6, haze: 0.85, cover: 0.2 },
  rain: { grey: 0.8, dim: 0.25, clear: 0, haze: 0.6, cover: 1 },
  snowfall: { grey: 0.45, dim: 0.02, clear: 0, haze: 0.65, cover: 0.9 },
};

const lamps: Readonly<Record<SceneParts['time'], number>> = { day: 0, golden: 0.35, dusk: 0.9, night: 1 };

function parseLight(hex: string): Light {
  const byte = (at: number) => linearOf[Number.parseInt(hex.slice(at, at + 2), 16)];
  return [byte(1), byte(3), byte(5)];
}

/** Colours of an hour and a weather. The dice choose among those of the hour. */
export function lightOf({ time, weather }: Pick<SceneParts, 'time' | 'weather'>, dice: Dice): LandscapeLight {
  const [top, low, far, near, lit, shade, disc] = dice.pick(hours[time]).map(parseLight);
  const { grey, dim, ...air } = weathers[weather];
  const dull = (light: Light, share = 1): Light => {
    const luma = luminance(light);
    const [red, green, blue] = mixLight(light, [0.82 * luma, luma, 1.3 * luma], share * grey);
    return [red * (1 - dim), green * (1 - dim), blue * (1 - dim)];
  };
  return {
    // Closed clouds are nearly as light above as at the horizon.
    top: dull(mixLook(top, low, 0.6 * grey)),
    // Below the edge of closed clouds a strip of bright sky and some color are left.
    low: mixLook(dull(low, 0.55), lit, air.cover > 0.85 ? 0.22 : 0),
    far: dull(far),
    near: dull(near),
    lit: dull(lit),
    shade: dull(shade),
    disc,
    ...air,
    lamps: lamps[time],
  };
}

/** Colour of land at a nearness 0–1: haze takes the distant. */
export function landAt({ far, near, low, haze }: LandscapeLight, nearness: number): Light {
  const land = mixLook(far, near, nearness);
  return mixLook(land, low, haze * (1 - nearness) ** 1.6);
}
