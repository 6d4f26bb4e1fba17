import { useState } from 'react';
import type { Option, OptionValue } from '#lib/catalog/options/option.ts';
import type { OpenClip } from './open-clip.ts';
import { frameAt, isWithin, placeOf, type Trim } from './trim.ts';

/** Frame of a video by which a person is told by a number. */
export interface CountedFaces {
  /** Its time as requests name it, within the part. */
  readonly at: number;
  /** Number of the frame. */
  readonly frame: number;
  /** Chooses a person by their number in a frame; a frame outside of the part is not taken. */
  readonly choose: (value: OptionValue, frame: number) => void;
  /** Gives a choice up whose frame is not in the part any more. */
  readonly leave: (next: Trim) => void;
}

interface Counting {
  readonly shown: readonly Option[];
  readonly clip: OpenClip | null;
  readonly trim: Trim | null;
  /** Time that a run before counted at; anything else where there was none. */
  readonly before: unknown;
  readonly set: (name: string, value: OptionValue) => void;
}

/** The option of a person who is counted in the video. */
export function countedOption(options: readonly Option[]) {
  return options.find((option) => option.kind === 'person' && !option.inAdditional);
}

/** Frame in which the faces of a video are counted: the first of the part, until another one is chosen. */
export function useCountedFaces({ shown, clip, trim, before, set }: Counting): CountedFaces | null {
  const [chosen, setChosen] = useState<{ readonly of: OpenClip; readonly frame: number } | null>(null);
  const option = countedOption(shown);
  if (!option || !clip || !trim) return null;
  const { frames } = clip;
  const kept = typeof before === 'number' ? frameAt(frames, before) : trim.first;
  const wanted = chosen?.of === clip ? chosen.frame : kept;
  const frame = isWithin(trim, wanted) ? wanted : trim.first;
  return {
    frame,
    at: placeOf(frames, frame),
    choose: (value, at) => {
      setChosen({ of: clip, frame: isWithin(trim, at) ? at : frame });
      set(option.name, value);
    },
    leave: (next) => {
      if (!isWithin(next, frame)) set(option.name, option.initial);
    },
  };
}
