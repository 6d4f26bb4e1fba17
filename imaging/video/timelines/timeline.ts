import type { TimeEffectName } from '#lib/catalog/tools/video-effects/constants.ts';

/** Frame of a result: the frame of the clip that it shows, and one that is blended over it. */
export interface TimelineFrame {
  /** Seconds from the start of the result. */
  readonly time: number;
  /** Place in the frames of the clip. */
  readonly source: number;
  /** Another frame, and its share, 0–1. It fades in, or both are moved to where things are between them. */
  readonly over?: { readonly source: number; readonly share: number; readonly kind: 'fade' | 'motion' };
}

/** Frames of a result in their order, and its length in seconds. */
export interface Timeline {
  readonly frames: readonly TimelineFrame[];
  readonly seconds: number;
}

/** Frames of a clip: their times from its start, rising, and its length. */
interface ClipTimes {
  readonly times: readonly number[];
  readonly seconds: number;
}

/** The speed is this many times as high, at no strength and at full. */
const SPEED = { faint: 1.5, full: 4 } as const;
/** Seconds in which the end of a loop fades into its start, and the largest share of the clip. */
const FADE_SECONDS = 0.6;
const FADE_SHARE = 0.4;

/** Whole number of times that a clip runs slower. */
export function slowFactor(strength: number): number {
  return 2 + Math.round(2 * strength);
}

/** Factor by which a clip runs faster. */
export function speedFactor(strength: number): number {
  return SPEED.faint + (SPEED.full - SPEED.faint) * strength;
}

/** Seconds of a clip that fade at its end. */
export function fadeSeconds({ seconds }: Pick<ClipTimes, 'seconds'>): number {
  return Math.min(FADE_SECONDS, FADE_SHARE * seconds);
}

export function plainTimeline({ times, seconds }: ClipTimes): Timeline {
  return { frames: times.map((time, source) => ({ time, source })), seconds };
}

/** Backwards, each frame as long as it was. */
function reverse({ times, seconds }: ClipTimes): Timeline {
  const count = times.length;
  const frames = times.map((_, i) => {
    const source = count - 1 - i;
    return { time: i === 0 ? 0 : seconds - times[source + 1], source };
  });
  return { frames, seconds };
}

function speedUp({ times, seconds }: ClipTimes, strength: number): Timeline {
  const factor = speedFactor(strength);
  return {
    frames: times.map((time, source) => ({ time: time / factor, source })),
    seconds: seconds / factor,
  };
}

/** Slower, with new frames between those that are there. */
function slowDown({ times, seconds }: ClipTimes, strength: number): Timeline {
  const factor = slowFactor(strength);
  const frames = times.flatMap((time, source): TimelineFrame[] => {
    const first = { time: time * factor, source };
    if (source + 1 === times.length) return [first];
    const step = times[source + 1] - time;
    const between = Array.from({ length: factor - 1 }, (_, i) => ({
      ...{ time: first.time + (i + 1) * step, source },
      over: { source: source + 1, share: (i + 1) / factor, kind: 'motion' as const },
    }));
    return [first, ...between];
  });
  return { frames, seconds: seconds * factor };
}

/** There and back again; the turning frames are shown once. */
function boomerang(clip: ClipTimes): Timeline {
  const { times, seconds } = clip;
  const back = reverse(clip).frames.slice(1, -1);
  if (back.length === 0) return plainTimeline(clip);
  const [first] = back;
  const shift = seconds - first.time;
  const frames = [
    ...plainTimeline(clip).frames,
    ...back.map(({ time, source }) => ({ time: time + shift, source })),
  ];
  const lastLength = times[1] - times[0];
  return { frames, seconds: frames[frames.length - 1].time + lastLength };
}

/** Without its first part, into which the end fades, so that it can be played round and round. */
function loop(clip: ClipTimes): Timeline {
  const { times, seconds } = clip;
  const fade = fadeSeconds(clip);
  const first = times.findIndex((time) => time >= fade);
  if (first < 1) return plainTimeline(clip);
  const start = times[first];
  const fadeFrom = seconds - start;
  const frames = times.slice(first).map((time, i) => {
    const frame = { time: time - start, source: first + i };
    if (time < fadeFrom) return frame;
    const at = time - fadeFrom;
    const under = times.findLastIndex((early) => early <= at + 1e-6);
    return {
      ...frame,
      over: { source: Math.max(0, under), share: Math.min(1, at / start), kind: 'fade' as const },
    };
  });
  return { frames, seconds: seconds - start };
}

/** Arranges the frames of a clip by an effect. */
export function buildTimeline(
  effect: TimeEffectName,
  { clip, strength }: { readonly clip: ClipTimes; readonly strength: number },
): Timeline {
  if (effect === 'reverse') return reverse(clip);
  if (effect === 'slowMotion') return slowDown(clip, strength);
  if (effect === 'speed') return speedUp(clip, strength);
  return effect === 'boomerang' ? boomerang(clip) : loop(clip);
}

/** Leaves frames out where more than so many a second are shown. */
export function thinTimeline({ frames, seconds }: Timeline, framesPerSecond: number): Timeline {
  const step = 1 / framesPerSecond;
  let due = Number.NEGATIVE_INFINITY;
  const kept = frames.filter(({ time }) => {
    // A tenth of a frame is left for uneven times.
    if (time < due - step / 10) return false;
    due = Math.max(time, Number.isFinite(due) ? due : time) + step;
    return true;
  });
  return { frames: kept, seconds };
}
