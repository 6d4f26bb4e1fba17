import { labelComponents } from '../../core/morphology/components.ts';
import { dilateSquare } from '../../core/morphology/dilate.ts';
import { distanceTransform } from '../../core/morphology/distance-transform.ts';
import type { Flags } from '../../core/raster/flags.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { drawBody } from './draw-body.ts';
import { boneNames, drawLimbs } from './draw-limbs.ts';
import type { Body } from './locate-bodies.ts';

/**
 * Half the least thickness of what is added, in pixels of the body's mask. Thinner rests lie along borders,
 * where its pixels are too coarse to be trusted.
 */
const THICK = 1.5;

/** Largest share of its border at which a part meets known parts of people. A limb hangs on at one end. */
const ENCLOSED = 0.5;

/** Least probability within what is added. A mask that is unsure all over shows no limb. */
const SURE = 0.9;

/**
 * Half the thickness of limbs in sizes of the face; that of hands and feet goes from knuckles to tips.
 * Upper arms and thighs lie at the trunk, which the likelihood knows better.
 */
const LIMBS = [
  { only: boneNames.filter((bone) => /Forearm|Shin/.test(bone)), reach: 0.4 },
  { only: boneNames.filter((bone) => /Hand|Foot|Sole/.test(bone)), reach: 0.6 },
] as const;

/** Reach of soft borders around what is added, in pixels of the body's mask. */
const SOFT = 2;

interface Missed {
  /** Pixels that the mask shows and the likelihood does not. */
  readonly flags: Flags;
  readonly seen: Plane;
  readonly likelihood: Plane;
}

/** Share of each part's border that meets what the likelihood knows. A part that it encloses is a gap. */
function measureContact({ flags, likelihood }: Missed, labels: Int32Array): Map<number, number> {
  const borders = new Map<number, { all: number; met: number }>();
  const { width, height } = flags;
  for (let at = 0; at < labels.length; at++) {
    if (!labels[at]) continue;
    const x = at % width;
    const border = borders.get(labels[at]) ?? { all: 0, met: 0 };
    for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
      if (next < 0 || next >= width * height || labels[next] === labels[at]) continue;
      border.all++;
      border.met += likelihood.data[next] > 0.5 ? 1 : 0;
    }
    borders.set(labels[at], border);
  }
  return new Map([...borders].map(([label, { all, met }]) => [label, met / Math.max(1, all)]));
}

/** Keeps the parts that stick out and hold a pixel deeper than that which is surely the person. */
function keepLimbs(missed: Missed, depth: number): Flags {
  const { flags, seen } = missed;
  const { labels, sizes } = labelComponents(flags);
  const distances = distanceTransform(flags);
  const contact = measureContact(missed, labels);
  const isLimb = new Uint8Array(sizes.length);
  for (let at = 0; at < labels.length; at++)
    if (labels[at] && distances[at] > depth && seen.data[at] > SURE) isLimb[labels[at]] = 1;
  for (const [label, share] of contact) if (share > ENCLOSED) isLimb[label] = 0;
  return { ...flags, data: flags.data.map((_, at) => isLimb[labels[at]]) };
}

/**
 * Adds hands, feet and thin limbs to the likelihood of people: what a body's mask shows around a limb that is
 * seen and the likelihood does not, where it is thick and sticks out. Borders that both know stay those of
 * the likelihood, which is finer.
 *
 * @param scale converts pixels of the photo to pixels of the plane
 */
export function addLimbs(
  likelihood: Plane,
  { bodies, scale }: { readonly bodies: readonly Body[]; readonly scale: readonly [x: number, y: number] },
): Plane {
  const data = likelihood.data.slice();
  for (const body of bodies) {
    const seen = drawBody(body, { size: likelihood, scale });
    const cell = (body.window.width * scale[0]) / body.mask.width;
    const [arms, ends] = LIMBS.map(({ only, reach }) =>
      drawLimbs(body, { size: likelihood, scale, only, reach: reach * body.faceSize * scale[0] }),
    );
    const missed = seen.data.map((value, at) =>
      (arms[at] || ends[at]) && value > 0.5 && likelihood.data[at] <= 0.5 ? 1 : 0,
    );
    const flags = { ...likelihood, data: Uint8Array.from(missed) };
    const added = keepLimbs({ flags, seen, likelihood }, Math.max(1, THICK * cell));
    const near = dilateSquare(added, Math.max(1, Math.round(SOFT * cell)));
    for (let at = 0; at < data.length; at++) if (near[at]) data[at] = Math.max(data[at], seen.data[at]);
  }
  return { ...likelihood, data };
}
