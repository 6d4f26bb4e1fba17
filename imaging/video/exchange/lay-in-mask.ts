import { distanceTransform } from '../../core/morphology/distance-transform.ts';
import type { Mask } from '../../core/picture.ts';
import type { Clip } from '../media/clip.ts';
import type { Frame, FrameSize } from '../media/frame.ts';
import { toPlanes, toRgb } from '../media/frame-colours.ts';
import { readFrames } from '../media/read-frames.ts';
import { durationAt } from '../run/clip-work.ts';
import type { ClipPlan } from '../run/plan-clip.ts';
import { readPlanned } from '../run/read-planned.ts';

/** Pixels of the border inside a mask where what was made fades in. */
const FEATHER = 4;

/** Share of what was made in each sample of a plane, in 256ths; 0 outside the mask. */
interface Shares {
  readonly luma: Uint16Array;
  readonly colour: Uint16Array;
}

function sharesOf(mask: Mask): Shares {
  const { width, height } = mask;
  const luma = Uint16Array.from(distanceTransform(mask), (distance) =>
    Math.round(256 * Math.min(1, distance / FEATHER)),
  );
  const half = width >> 1;
  const colour = Uint16Array.from({ length: half * (height >> 1) }, (_, sample) => {
    const at = 2 * (sample % half) + 2 * Math.floor(sample / half) * width;
    // A sample of colour belongs to four pixels: one outside keeps it.
    return Math.min(luma[at], luma[at + 1], luma[at + width], luma[at + width + 1]);
  });
  return { luma, colour };
}

function blend(
  frame: Uint8Array,
  { made, shares, size }: { made: Uint8Array; shares: Shares; size: FrameSize },
) {
  const out = frame.slice();
  const pixels = size.width * size.height;
  const mix = (at: number, share: number) => {
    out[at] = (made[at] * share + frame[at] * (256 - share) + 128) >> 8;
  };
  for (let pixel = 0; pixel < pixels; pixel++) if (shares.luma[pixel]) mix(pixel, shares.luma[pixel]);
  const samples = shares.colour.length;
  for (let sample = 0; sample < samples; sample++)
    if (shares.colour[sample]) {
      mix(pixels + sample, shares.colour[sample]);
      mix(pixels + samples + sample, shares.colour[sample]);
    }
  return out;
}

interface Laid {
  readonly clip: Clip;
  /** Of the part of the clip. */
  readonly plan: ClipPlan;
  readonly made: Clip;
  /** In the size of the plan. */
  readonly mask: Mask;
  readonly signal: AbortSignal | undefined;
}

/** Frames of what was made, each held until the next one is due. */
async function* heldFrames({ made, plan, clip, signal }: Laid): AsyncGenerator<Uint8Array, void, number> {
  const { size } = plan;
  const frames = readFrames(made, { size, signal });
  const inMatrix = (data: Uint8Array) =>
    made.matrix === clip.matrix ? data : toPlanes(size, toRgb(size, data, made.matrix), clip.matrix);
  const [start] = made.times;
  const half = made.seconds / made.times.length / 2;
  let next = await frames.next();
  let held: Uint8Array | null = null;
  try {
    for (const { time } of plan.frames) {
      while (!next.done && (held === null || next.value.timestamp - start <= time + half)) {
        held = next.value.data;
        next = await frames.next();
      }
      if (held === null) return;
      yield inMatrix(held);
    }
  } finally {
    await frames.return(undefined);
  }
}

/**
 * Frames of a clip with what a service made of them inside a mask alone: outside of it they stay as they were
 * decoded. A service may leave frames out, so that each takes the one that is nearest in time.
 * @throws ImagingError as `readFrames`
 */
export async function* layInMask(laid: Laid): AsyncGenerator<Frame> {
  const { plan, mask } = laid;
  const { size } = plan;
  const shares = sharesOf(mask);
  const makes = heldFrames(laid);
  try {
    for await (const { place, data } of readPlanned(laid, { first: 0, end: plan.frames.length })) {
      const made = await makes.next();
      yield {
        ...size,
        data: made.done ? data : blend(data, { made: made.value, shares, size }),
        timestamp: plan.frames[place].time,
        duration: durationAt(plan, place),
      };
    }
  } finally {
    await makes.return();
  }
}
