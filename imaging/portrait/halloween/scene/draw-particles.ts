import { linearOf, toByte } from '../../../core/colour/colour-space.ts';
import type { Mask, Picture } from '../../../core/picture.ts';
import { isGlowing, type Particle, readParticle } from './particles.ts';

/** Radius in which a particle is drawn, in its sizes. */
const REACH = 2.2;

/** Draws particles into a picture; the far ones only outside the person. */
export function drawParticles(
  picture: Picture,
  particles: readonly Particle[],
  { matte, strength }: { readonly matte?: Mask; readonly strength: number },
): void {
  const { width, height, channels, data } = picture;
  const seen = new Float32Array(4);
  const place = { x: 0, y: 0 };
  for (const particle of particles) {
    const reach = REACH * particle.size * Math.max(1, particle.blur);
    const glows = isGlowing(particle.kind);
    for (
      let y = Math.max(0, Math.floor(particle.y - reach));
      y <= Math.min(height - 1, particle.y + reach);
      y++
    )
      for (
        let x = Math.max(0, Math.floor(particle.x - reach));
        x <= Math.min(width - 1, particle.x + reach);
        x++
      ) {
        const pixel = y * width + x;
        const hidden = particle.isNear || !matte ? 0 : matte.data[pixel] / 255;
        if (hidden === 1) continue;
        place.x = x + 0.5;
        place.y = y + 0.5;
        readParticle(particle, place, seen);
        const share = seen[3] * strength * (1 - hidden);
        if (share < 0.004) continue;
        for (let channel = 0; channel < 3; channel++) {
          const before = linearOf[data[pixel * channels + channel]];
          data[pixel * channels + channel] = toByte(before + share * (seen[channel] - (glows ? 0 : before)));
        }
      }
  }
}
