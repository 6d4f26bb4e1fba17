import type { Area } from './area.ts';
import type { Blend } from './blend.ts';
import type { Ground } from './estimate-ground.ts';

const OPACITIES = [0.25, 0.45, 0.7];

/** Share of the brushed pixels, furthest from the ground, that give the mark's colour. */
const FURTHEST = 0.08;

/** Proposes blends of the mark: white, black, or of salient colours, at several opacities. */
export function proposeBlends(area: Area, ground: Ground): Blend[] {
  const blends: Blend[] = [];
  for (const opacity of OPACITIES)
    blends.push({ opacity, colour: [255, 255, 255] }, { opacity, colour: [0, 0, 0] });
  for (const standing of listSalient(area, ground)) {
    blends.push({ opacity: 0.95, colour: standing.colour });
    const [red, green, blue] = standing.colour.map((value, channel) =>
      Math.min(255, Math.max(0, standing.ground[channel] + (value - standing.ground[channel]) / 0.5)),
    );
    blends.push({ opacity: 0.5, colour: [red, green, blue] });
  }
  return blends;
}

interface Standing {
  readonly colour: [number, number, number];
  readonly ground: [number, number, number];
}

/**
 * Mean colour, and mean ground, of the brushed pixels that stand out most: of the brighter ones and of the
 * darker ones.
 */
function listSalient({ brushed, colours }: Area, { mean, variance }: Ground): Standing[] {
  const pixels: { at: number; far: number; up: boolean }[] = [];
  for (let at = 0; at < brushed.length; at++) {
    if (!brushed[at]) continue;
    const [red, green, blue] = colours.map(({ data }, channel) => data[at] - mean[channel].data[at]);
    const far = (red * red + green * green + blue * blue) / (variance.data[at] + 30);
    pixels.push({ at, far, up: red + green + blue > 0 });
  }
  pixels.sort((a, b) => b.far - a.far);
  const furthest = pixels.slice(0, Math.ceil(FURTHEST * pixels.length));
  return [true, false]
    .map((up) => furthest.filter((pixel) => pixel.up === up))
    .filter((group) => group.length > 0)
    .map((group) => {
      const average = (planes: Ground['mean'], channel: 0 | 1 | 2) =>
        group.reduce((sum, { at }) => sum + planes[channel].data[at], 0) / group.length;
      return {
        colour: [average(colours, 0), average(colours, 1), average(colours, 2)],
        ground: [average(mean, 0), average(mean, 1), average(mean, 2)],
      };
    });
}
