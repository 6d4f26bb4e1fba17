import { fillHole } from '#imaging/edit/inpaint/fill-hole.ts';
import { cutHole, holes } from './holes.ts';
import type { TestPicture } from './load-photos.ts';
import { gradientEnergy, lightError, psnrInside } from './measure.ts';
import type { loadPeers } from './peers.ts';

/** One picture's figures, each the mean over all holes. */
export interface Quality {
  readonly name: string;
  readonly regular: boolean;
  readonly plain: true | undefined;
  /** Gradient energy inside the hole by that of the truth. */
  readonly energy: number;
  readonly teleaEnergy: number;
  /** Error of the light, in grey levels. */
  readonly light: number;
  /** dB inside the hole. */
  readonly psnr: number;
  readonly telea: number;
  readonly navierStokes: number;
}

/** Cuts each hole into a picture, fills it by our own and both other methods, and compares with the truth. */
export async function measureQuality(
  { name, picture, regular, plain }: TestPicture,
  peers: Awaited<ReturnType<typeof loadPeers>>,
): Promise<Quality> {
  const sum = { energy: 0, teleaEnergy: 0, light: 0, psnr: 0, telea: 0, navierStokes: 0 };
  for (const hole of holes) {
    const mask = cutHole(picture, hole);
    const truth = gradientEnergy(picture, mask);
    // Hidden pixels are blanked for every method: none may see the truth under the mask.
    const data = Uint8Array.from(picture.data, (value, at) => (mask.data[Math.floor(at / 3)] ? 0 : value));
    const photo = { ...picture, data };
    const ours = await fillHole({ photo, mask }, { seed: 1 });
    const telea = peers.telea(photo, mask);
    sum.energy += gradientEnergy(ours, mask) / truth;
    sum.teleaEnergy += gradientEnergy(telea, mask) / truth;
    sum.light += lightError(ours, { truth: picture, mask });
    sum.psnr += psnrInside(ours, { truth: picture, mask });
    sum.telea += psnrInside(telea, { truth: picture, mask });
    sum.navierStokes += psnrInside(peers.navierStokes(photo, mask), { truth: picture, mask });
  }
  const means = Object.entries(sum).map(([key, value]) => [key, value / holes.length]);
  return { name, regular, plain, ...(Object.fromEntries(means) as typeof sum) };
}
