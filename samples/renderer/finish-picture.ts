import { createRandom, nextRandom } from '#imaging/core/numeric/random.ts';
import type { Picture } from '#imaging/core/picture.ts';
import { addSensorNoise } from './add-sensor-noise.ts';
import { printLight } from './film-curve.ts';
import { createGrain } from './grain.ts';
import { clamp } from './interpolate.ts';
import { blurLinear, type LinearPicture } from './linear-picture.ts';
import type { Look } from './look.ts';

/** Exposes the light: the lens's bloom and vignette, the look's warmth and tint. */
function expose(picture: LinearPicture, look: Look): LinearPicture {
  const { width, height, data } = picture;
  const { exposure, warmth = 0, tint = [1, 1, 1], bloom = 0, vignette = 0 } = look;
  const glow = bloom > 0 ? blurLinear(picture, width / 60).data : data;
  const factors = [(1 + warmth) * tint[0] * exposure, tint[1] * exposure, (1 - warmth) * tint[2] * exposure];
  const out = new Float32Array(data.length);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const away = (x / width - 0.5) ** 2 + (y / height - 0.5) ** 2;
      const kept = 1 - vignette * away * 2;
      for (let channel = 0; channel < 3; channel++, at++)
        out[at] = (data[at] * kept + glow[at] * bloom) * factors[channel];
    }
  return { width, height, data: out };
}

/** Makes a picture of light: `width × height × 3`, sRGB. The same light and look give the same bytes. */
export function finishPicture(light: LinearPicture, look: Look): Picture {
  const { contrast = 1, saturation = 1, fade = 0, sensor } = look;
  const { width, height } = light;
  const exposed = expose(light, look);
  if (sensor) addSensorNoise(exposed, sensor);
  const grain = createGrain(light, look.grain ?? 0);
  const random = createRandom(99);
  const data = new Uint8Array(exposed.data.length);
  const print = new Float64Array(3);
  for (let i = 0, at = 0; at < data.length; i++) {
    for (let channel = 0; channel < 3; channel++)
      print[channel] = 0.5 + (printLight(exposed.data[at + channel]) - 0.5) * contrast;
    const brightness = 0.3 * print[0] + 0.59 * print[1] + 0.11 * print[2];
    const grainHere = grain[i] * (0.35 + 0.65 * Math.sqrt(Math.max(0, brightness * (1 - brightness) * 4)));
    for (let channel = 0; channel < 3; channel++, at++) {
      const value = brightness + (print[channel] - brightness) * saturation + grainHere;
      // A random share of a level instead of rounding: smooth skies get no steps.
      data[at] = clamp((fade + value * (1 - fade)) * 255 + nextRandom(random) / 2 ** 32, 0, 255);
    }
  }
  return { width, height, channels: 3, data };
}
