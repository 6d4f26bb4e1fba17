import { mix } from '../../../core/numeric/scalar.ts';
import type { Light } from '../shader.ts';
import type { SceneParts } from './scene-parts.ts';

/** Light of an hour and a weather, linear. */
export interface Atmosphere {
  readonly zenith: Light;
  readonly horizon: Light;
  /** Light of the sun or moon on what faces it. */
  readonly sun: Light;
  /** Light of the sky on everything. */
  readonly ambient: Light;
  /** Colour that distance fades into. */
  readonly haze: Light;
  /** Share of haze over the farthest land, 0–1. */
  readonly fog: number;
  /** Share of mist over near things as well, 0–1. */
  readonly mist: number;
  /** Share of the sky under clouds, 0–1. */
  readonly cover: number;
  /** Glow of a low sun, and of lamps, 0–1. */
  readonly glow: number;
  readonly lamps: number;
  /** Share of the light that wet ground mirrors. */
  readonly wet: number;
  /** Share of the land that lies under snow, 0–1. */
  readonly snow: number;
}

type Hour = Pick<Atmosphere, 'zenith' | 'horizon' | 'sun' | 'ambient' | 'glow' | 'lamps'>;

/** @tuned set by eye */
const hours: Readonly<Record<SceneParts['time'], Hour>> = {
  day: {
    zenith: [0.12, 0.27, 0.6],
    horizon: [0.58, 0.74, 0.92],
    sun: [1, 0.94, 0.82],
    ambient: [0.34, 0.41, 0.5],
    glow: 0,
    lamps: 0,
  },
  golden: {
    zenith: [0.2, 0.29, 0.5],
    horizon: [1.05, 0.62, 0.3],
    sun: [1.1, 0.62, 0.28],
    ambient: [0.3, 0.27, 0.3],
    glow: 1,
    lamps: 0.1,
  },
  dusk: {
    zenith: [0.018, 0.045, 0.15],
    horizon: [0.42, 0.24, 0.26],
    sun: [0.1, 0.07, 0.08],
    ambient: [0.075, 0.095, 0.17],
    glow: 0.32,
    lamps: 0.8,
  },
  night: {
    zenith: [0.006, 0.014, 0.042],
    horizon: [0.045, 0.07, 0.135],
    sun: [0.11, 0.145, 0.21],
    ambient: [0.034, 0.05, 0.092],
    glow: 0,
    lamps: 1,
  },
};

interface Weather {
  /** Share of the sun that comes through, and of its glow. */
  readonly sun: number;
  /** Share of grey in sky and ambient light. */
  readonly grey: number;
  /** Share of the glow of a low sun that the air spreads. */
  readonly glow: number;
  readonly mist: number;
  readonly fog: number;
  readonly cover: number;
  readonly wet: number;
}

const weathers: Readonly<Record<SceneParts['weather'], Weather>> = {
  clear: { sun: 1, grey: 0, glow: 1, fog: 0.5, mist: 0, cover: 0.08, wet: 0 },
  clouds: { sun: 0.9, grey: 0.1, glow: 0.9, fog: 0.5, mist: 0, cover: 0.6, wet: 0 },
  overcast: { sun: 0.12, grey: 0.8, glow: 0.2, fog: 0.6, mist: 0, cover: 1, wet: 0 },
  fog: { sun: 0.1, grey: 0.6, glow: 0.6, fog: 0.97, mist: 0.42, cover: 1, wet: 0.1 },
  rain: { sun: 0.05, grey: 0.85, glow: 0.12, fog: 0.75, mist: 0.1, cover: 1, wet: 0.5 },
  snowfall: { sun: 0.1, grey: 0.7, glow: 0.25, fog: 0.62, mist: 0.06, cover: 1, wet: 0 },
};

const lumaOf = ([red, green, blue]: Light) => 0.21 * red + 0.72 * green + 0.07 * blue;

function blend(from: Light, to: Light, share: number): Light {
  return [mix(from[0], to[0], share), mix(from[1], to[1], share), mix(from[2], to[2], share)];
}

/** A light as grey as clouds make it, a little cool. */
function greyed(light: Light, share: number): Light {
  const luma = lumaOf(light);
  return blend(light, [0.96 * luma, luma, 1.06 * luma], share);
}

/** A light in the hue of another, as bright as before. */
function tinted(light: Light, tint: Light | undefined, share: number): Light {
  if (!tint) return light;
  const scale = lumaOf(light) / Math.max(0.02, lumaOf(tint));
  return blend(light, [tint[0] * scale, tint[1] * scale, tint[2] * scale], share);
}

function scaled([red, green, blue]: Light, times: number): Light {
  return [red * times, green * times, blue * times];
}

function brightened(hour: Hour, times: number): Hour {
  return {
    ...hour,
    zenith: scaled(hour.zenith, times),
    horizon: scaled(hour.horizon, times),
    ambient: scaled(hour.ambient, times),
  };
}

/** Light of a scene. A tint colours the sky, and through it all a little. */
export function atmosphereOf(
  { time, weather, view, ground }: SceneParts,
  tint: Light | undefined,
): Atmosphere {
  const { sun, fog, mist, cover, wet, ...air } = weathers[weather];
  // A low sun colours clouds and fog.
  const grey = air.grey * (time === 'golden' ? 0.6 : 1);
  // Clouds at night send the light of lamps back, of which a town has the most.
  const sentBack = (view === 'skyline' ? 0.6 : 0.25) * hours[time].lamps;
  const hour = cover === 1 ? brightened(hours[time], 1 + sentBack) : hours[time];
  const zenith = tinted(greyed(blend(hour.zenith, hour.horizon, 0.75 * grey), grey), tint, 0.8);
  const horizon = tinted(greyed(hour.horizon, 0.9 * grey), tint, 0.55);
  // Clouds scatter the light of sun or moon over the whole sky; in a lit town nobody sees that of the moon.
  const scattered = view === 'skyline' ? 0.35 * (1 - hour.lamps) : 0.35;
  const ambient = greyed(blend(hour.ambient, blend(hour.ambient, hour.sun, scattered), 1 - sun), grey);
  return {
    zenith,
    horizon,
    sun: [hour.sun[0] * sun, hour.sun[1] * sun, hour.sun[2] * sun],
    ambient: tinted(ambient, tint, 0.25),
    haze: blend(horizon, zenith, 0.25),
    fog,
    cover,
    mist,
    glow: hour.glow * air.glow,
    lamps: hour.lamps,
    wet,
    snow: ground === 'snow' ? 0.8 : weather === 'snowfall' ? 0.6 : 0,
  };
}
