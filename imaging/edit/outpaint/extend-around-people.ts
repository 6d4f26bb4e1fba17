import type { Mask, Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { planExclusionMask } from '../../vision/people/exclude-people.ts';
import type { FoundPeople } from '../../vision/people/find-people.ts';
import { listCutSides } from '../../vision/people/list-cut-sides.ts';
import { tryFindPeople } from '../../vision/people/try-find-people.ts';
import { extendScene } from './extend-scene.ts';
import type { Margins } from './plan-canvas.ts';

interface Extension {
  readonly margins: Margins;
  readonly seed: number;
}

const none: Margins = { left: 0, top: 0, right: 0, bottom: 0 };

function isNone({ left, top, right, bottom }: Margins): boolean {
  return left + top + right + bottom === 0;
}

/**
 * Depth to which bodies are open along a side that cuts them, in widths of the added margin. The continuation
 * resembles what is near.
 */
const DEPTH = 1.25;

/** Heads, and bodies except along the sides that cut them. */
function openEdges(
  photo: Picture,
  { people, cut }: { readonly people: FoundPeople; readonly cut: Margins },
): Mask {
  const heads = planExclusionMask(photo, { found: people, params: { bodies: false } });
  const bodies = planExclusionMask(photo, { found: people, params: { bodies: true } });
  const { width, height } = photo;
  const left = Math.round(DEPTH * cut.left);
  const right = Math.max(left, width - Math.round(DEPTH * cut.right));
  const bottom = height - Math.round(DEPTH * cut.bottom);
  for (let y = Math.round(DEPTH * cut.top); y < bottom; y++) {
    const row = y * width;
    heads.data.set(bodies.data.subarray(row + left, row + right), row + left);
  }
  return heads;
}

/** The share of the work that the first of two extensions is. */
function shareOf(one: Margins, other: Margins): number {
  const [first, second] = [one, other].map(({ left, top, right, bottom }) => left + top + right + bottom);
  return first / (first + second);
}

/**
 * Extends a photo by its content without drawing anybody twice. A body that a side cuts is continued from its
 * nearby parts; no other part of people is copied. The photo's own pixels come back bit for bit. Rejects with
 * `aborted`.
 */
export async function extendAroundPeople(
  photo: Picture,
  { margins, seed, progress }: Extension & { readonly progress: Progress },
): Promise<Picture> {
  const looking = progress.subrange(0, 0);
  const people = await tryFindPeople(photo, looking);
  if (!people) return extendScene(photo, { margins, forbidden: undefined, seed, progress });
  const cut = { ...none };
  for (const side of listCutSides(people)) cut[side] = margins[side];
  const free = {
    left: margins.left - cut.left,
    top: margins.top - cut.top,
    right: margins.right - cut.right,
    bottom: margins.bottom - cut.bottom,
  };
  const share = shareOf(cut, free);
  const goneOn = isNone(cut)
    ? photo
    : await extendScene(photo, {
        margins: cut,
        forbidden: openEdges(photo, { people, cut }),
        seed,
        progress: progress.subrange(0, share),
      });
  if (isNone(free)) return goneOn;
  const all = goneOn === photo ? people : await tryFindPeople(goneOn, progress.subrange(share, share));
  const forbidden = all && planExclusionMask(goneOn, { found: all, params: { bodies: true } });
  return extendScene(goneOn, { margins: free, forbidden, seed, progress: progress.subrange(share, 1) });
}
