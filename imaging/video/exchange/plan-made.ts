import { ImagingError } from '../../core/imaging-error.ts';
import type { Clip } from '../media/clip.ts';
import type { FrameSize } from '../media/frame.ts';
import type { PlainRequest } from '../run/clip-request.ts';
import { type ClipPlan, planClip } from '../run/plan-clip.ts';

/** Difference of length from the part that was sent: as a share of it, and at least, in seconds. */
const LENGTH = { share: 0.15, seconds: 0.5 } as const;
/** Difference of shape, as a share, that rounding explains: services work in steps of up to 64 px. */
const SAME_SHAPE = 0.06;
/** Share of the pixels that were sent below which a video is no result. */
const MIN_SHARE = 0.5;

const pixelsOf = ({ width, height }: FrameSize) => width * height;

/** The size of one video in the shape of another: the made one's shorter side, and the sent one's ratio. */
function shapedSize(made: FrameSize, sent: FrameSize): FrameSize {
  const scale = Math.min(made.width, made.height) / Math.min(sent.width, sent.height);
  const even = (side: number) => Math.max(2, 2 * Math.round((side * scale) / 2));
  return { width: even(sent.width), height: even(sent.height) };
}

interface MadeWish {
  /** Plan of the part that was sent. */
  readonly sent: Pick<ClipPlan, 'size' | 'seconds'>;
  readonly request: PlainRequest;
}

/**
 * Plans a result of what a service made of a part: all of its frames within the rate, in the part's shape.
 * @throws ImagingError `output_unusable` for another length or shape, or for half the pixels
 */
export function planMade(made: Clip, { sent, request }: MadeWish): ClipPlan {
  const told = `${made.size.width} × ${made.size.height}, ${made.seconds} s`;
  const off = Math.abs(made.seconds - sent.seconds);
  if (off > Math.max(LENGTH.seconds, LENGTH.share * sent.seconds))
    throw new ImagingError('output_unusable', `${told} instead of ${sent.seconds} s`);
  const shape = (made.size.width * sent.size.height) / (made.size.height * sent.size.width);
  if (Math.abs(Math.log(shape)) > SAME_SHAPE || pixelsOf(made.size) < MIN_SHARE * pixelsOf(sent.size))
    throw new ImagingError('output_unusable', `${told} instead of ${sent.size.width} × ${sent.size.height}`);
  const all = { from: 0, to: made.seconds, maxShortSide: Number.POSITIVE_INFINITY };
  const plan = planClip(made, { ...request, ...all });
  const size = shapedSize(plan.size, sent.size);
  return { ...plan, size, readSize: size };
}
