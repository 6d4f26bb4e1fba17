import { createRandom, nextRandom } from '#imaging/core/numeric/random.ts';
import type { LinearPicture } from './linear-picture.ts';
import type { SensorNoise } from './look.ts';

/**
 * Adds what a sensor adds to light of 0 to about 1, in place: the scatter of counted photons, near enough
 * Gaussian, and the noise of reading out (Foi et al., “Practical Poissonian-Gaussian noise modeling”, 2008).
 */
export function addSensorNoise({ data }: LinearPicture, { fullWell, readNoise }: SensorNoise): void {
  const random = createRandom(640);
  for (let i = 0; i < data.length; i++) {
    const electrons = Math.max(0, data[i]) * fullWell;
    const spread = Math.sqrt(electrons + readNoise * readNoise);
    data[i] = Math.max(0, electrons + spread * pickGaussian(random)) / fullWell;
  }
}

/** A number with mean 0 and spread 1 (Box and Muller 1958). */
function pickGaussian(random: Int32Array): number {
  const radius = Math.sqrt(-2 * Math.log((nextRandom(random) + 1) / (2 ** 32 + 1)));
  return radius * Math.cos((2 * Math.PI * nextRandom(random)) / 2 ** 32);
}
