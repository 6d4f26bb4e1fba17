import { ImagingError } from '../../core/imaging-error.ts';
import type { Picture } from '../../core/picture.ts';

/** Known pixels that are compared, at most; more tell nothing new. */
const MAX_SAMPLES = 10_000;
/** Fewer say nothing. */
const MIN_SAMPLES = 64;
/** Pixels by which a model may have moved its picture. */
const MAX_SHIFT = 4;
/** Standard deviation of brightness from which known pixels show structure that can be compared. */
const STRUCTURED = 6;
/** Correlation below which what came back is another picture. */
const MIN_CORRELATION = 0.5;
/** Bounds of the change of contrast that is undone. */
const [MIN_GAIN, MAX_GAIN] = [0.5, 2];

interface Known {
  /** The photo at the size of what was made. */
  readonly photo: Picture;
  /** True at pixels that the model was to keep. */
  readonly isKnown: (pixel: number) => boolean;
}

interface Shift {
  readonly x: number;
  readonly y: number;
}

interface Compare {
  readonly photo: Picture;
  readonly made: Picture;
  readonly samples: readonly number[];
}

/** Known pixels far enough from the border to be found again after any shift, evenly spread. */
function listSamples({ photo: { width, height }, isKnown }: Known): number[] {
  const known: number[] = [];
  for (let y = MAX_SHIFT; y < height - MAX_SHIFT; y++)
    for (let x = MAX_SHIFT; x < width - MAX_SHIFT; x++) if (isKnown(y * width + x)) known.push(y * width + x);
  const every = Math.max(1, Math.floor(known.length / MAX_SAMPLES));
  return known.filter((_, index) => index % every === 0);
}

/** Brightness of each pixel. */
function readBrightness({ width, height, data, channels }: Picture): Float32Array {
  const values = new Float32Array(width * height);
  for (let pixel = 0, at = 0; pixel < values.length; pixel++, at += channels)
    values[pixel] = 0.2126 * data[at] + 0.7152 * data[at + 1] + 0.0722 * data[at + 2];
  return values;
}

/** Values of which a part is compared: those of pixel `n` stand at `n · step + first`. */
interface Values {
  readonly data: Readonly<ArrayLike<number>>;
  readonly step: number;
  readonly first: number;
}

interface Pairs {
  readonly ours: Values;
  readonly theirs: Values;
  readonly samples: readonly number[];
  /** Pixels further on at which a sample is found in theirs. */
  readonly offset: number;
}

function momentsOf({ ours, theirs, samples, offset }: Pairs) {
  let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0];
  for (const pixel of samples) {
    const our = ours.data[pixel * ours.step + ours.first];
    const their = theirs.data[(pixel + offset) * theirs.step + theirs.first];
    a += our;
    b += their;
    aa += our * our;
    bb += their * their;
    ab += our * their;
  }
  const count = samples.length;
  const [ourMean, theirMean] = [a / count, b / count];
  return {
    ...{ ourMean, theirMean },
    ourVariance: Math.max(0, aa / count - ourMean ** 2),
    theirVariance: Math.max(0, bb / count - theirMean ** 2),
    covariance: ab / count - ourMean * theirMean,
  };
}

interface Found {
  readonly shift: Shift;
  readonly correlation: number;
  /** Variance of the photo's brightness. */
  readonly variance: number;
}

/** The shift at which the brightness of both goes best together, whatever became of contrast and tone. */
function findShift({ photo, made, samples }: Compare): Found {
  const whole = { step: 1, first: 0 };
  const ours = { data: readBrightness(photo), ...whole };
  const theirs = { data: readBrightness(made), ...whole };
  let best: Found = { shift: { x: 0, y: 0 }, correlation: Number.NEGATIVE_INFINITY, variance: 0 };
  for (let y = -MAX_SHIFT; y <= MAX_SHIFT; y++)
    for (let x = -MAX_SHIFT; x <= MAX_SHIFT; x++) {
      const offset = y * photo.width + x;
      const { ourVariance, theirVariance, covariance } = momentsOf({ ours, theirs, samples, offset });
      const correlation = covariance / Math.max(1e-6, Math.sqrt(ourVariance * theirVariance));
      if (correlation > best.correlation) best = { shift: { x, y }, correlation, variance: ourVariance };
    }
  return best;
}

/**
 * Gain and offset by which a channel of what was made gets the photo's mean and spread. Least squares would
 * give too little gain where both differ in detail.
 */
function fitTone(pairs: Pairs): { readonly gain: number; readonly offset: number } {
  const { ourMean, theirMean, ourVariance, theirVariance } = momentsOf(pairs);
  const isFlat = theirVariance < STRUCTURED ** 2;
  const gain = isFlat ? 1 : Math.min(MAX_GAIN, Math.max(MIN_GAIN, Math.sqrt(ourVariance / theirVariance)));
  return { gain, offset: ourMean - gain * theirMean };
}

/**
 * Moves what a model made back onto the photo and gives it the photo's tones again, by the pixels that it was
 * to keep: models shift by some pixels and change colours. Both pictures have one size.
 * @throws ImagingError `output_unusable` where the kept pixels show another picture
 */
export function alignMade(made: Picture, { photo, isKnown }: Known): Picture {
  const samples = listSamples({ photo, isKnown });
  if (samples.length < MIN_SAMPLES) return made;
  const compare = { photo, made, samples };
  const { shift, correlation, variance } = findShift(compare);
  const isStructured = variance > STRUCTURED ** 2;
  if (isStructured && correlation < MIN_CORRELATION)
    throw new ImagingError('output_unusable', `kept pixels correlate by ${correlation.toFixed(2)}`);
  const used = isStructured ? shift : { x: 0, y: 0 };
  const offset = used.y * photo.width + used.x;
  const valuesOf = ({ data, channels: step }: Picture, first: number) => ({ data, step, first });
  const tones = [0, 1, 2].map((first) =>
    fitTone({ ours: valuesOf(photo, first), theirs: valuesOf(made, first), samples, offset }),
  );
  return applyShiftAndTones(made, { shift: used, tones });
}

function applyShiftAndTones(
  made: Picture,
  { shift, tones }: { readonly shift: Shift; readonly tones: readonly ReturnType<typeof fitTone>[] },
): Picture {
  const { width, height, channels } = made;
  const data = new Uint8Array(made.data.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const fromX = Math.min(width - 1, Math.max(0, x + shift.x));
      const fromY = Math.min(height - 1, Math.max(0, y + shift.y));
      const [to, from] = [(y * width + x) * channels, (fromY * width + fromX) * channels];
      for (let channel = 0; channel < channels; channel++) {
        const tone = tones[channel];
        const value = made.data[from + channel];
        const changed = tone ? Math.round(tone.gain * value + tone.offset) : value;
        data[to + channel] = Math.min(255, Math.max(0, changed));
      }
    }
  return { width, height, channels, data };
}
