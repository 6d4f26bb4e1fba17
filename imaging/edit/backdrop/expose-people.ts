import { linearOf, luminanceOf } from '../../core/colour/colour-space.ts';
import { resizePicture } from '../../core/io/size.ts';
import { quantiles } from '../../core/numeric/scalar.ts';
import type { Picture } from '../../core/picture.ts';

/** Pictures are measured at this many pixels along each side. */
const MEASURED = 96;

/** Share of people's pixels that are darker than their lit skin or white cloth. */
const LIT = 0.95;

/**
 * Linear light that lit skin or white cloth has in daylight, and the mean light of a backdrop that counts as
 * daylight; below it less is expected, by this power.
 * @tuned set by eye
 */
const DAY = { people: 0.6, backdrop: 0.3, power: 0.6 } as const;

/**
 * Factor that may be missing, for dark skin and dark clothes; power of the light beyond it that is given, of
 * what is missing beyond a second factor as well, and the most. A photo that is dark as a whole is lit nearly
 * in full.
 * @tuned set by eye
 */
const GIVEN = { tolerated: 1.5, from: 2, power: 0.4, beyond: 0.8, most: 4 } as const;

function listLight({ channels, data }: Picture, least: number): number[] {
  const light: number[] = [];
  for (let at = 0; at < data.length; at += channels)
    if (channels < 4 || data[at + 3] >= least)
      light.push(luminanceOf([0, 1, 2].map((channel) => linearOf[data[at + channel]])));
  return light;
}

/**
 * Factor of people's linear light by which they stand in the light of their backdrop, 1 or above: people of a
 * dark photo are lit up before a bright backdrop. By day, lit skin or white cloth is nearly white, whoever it
 * is; things may be black, so this holds for people alone.
 * @param people with alpha, 4 channels
 */
export async function measureMissingLight(people: Picture, backdrop: Picture): Promise<number> {
  const size = { width: MEASURED, height: MEASURED, kernel: 'linear' } as const;
  const own = listLight(await resizePicture(people, size), 200);
  if (own.length === 0) return 1;
  const around = listLight(await resizePicture(backdrop, size), 0);
  const mean = around.reduce((sum, value) => sum + value, 0) / around.length;
  const expected = DAY.people * Math.min(1, mean / DAY.backdrop) ** DAY.power;
  const [lit] = quantiles(own, LIT);
  const missing = Math.max(1, expected / (GIVEN.tolerated * Math.max(0.01, lit)));
  const beyond = Math.max(1, missing / GIVEN.from);
  return Math.min(GIVEN.most, Math.min(missing, GIVEN.from) ** GIVEN.power * beyond ** GIVEN.beyond);
}
