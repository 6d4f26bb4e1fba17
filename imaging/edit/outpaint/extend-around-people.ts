import type { Mask, Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { planExclusionMask } from '../../vision/people/exclude-people.ts';
import type { FoundPeople } from '../../vision/people/find-people.ts';
import { listCutSides } from '../../vision/people/list-cut-sides.ts';
import { tryFindPeople } from '../../vision/people/try-find-people.ts';
import { extendScene } from './extend-scene.ts';
import type { Margins } from './plan-canvas.ts';
import type { Side } from './side.ts';

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
const DEPTH = 0.75;

/** Heads, and bodies except along a side that cuts them. */
function openEdge(
  photo: Picture,
  { people, side, pixels }: { readonly people: FoundPeople; readonly side: Side; readonly pixels: number },
): Mask {
  const heads = planExclusionMask(photo, { found: people, params: { bodies: false } });
  const bodies = planExclusionMask(photo, { found: people, params: { bodies: true } });
  const { width, height } = photo;
  const depth = Math.round(DEPTH * pixels);
  const left = side === 'left' ? depth : 0;
  const right = side === 'right' ? Math.max(0, width - depth) : width;
  const bottom = side === 'bottom' ? height - depth : height;
  for (let y = side === 'top' ? depth : 0; y < bottom; y++) {
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
  const goneOn = await extendCut(photo, { people, cut, seed, progress: progress.subrange(0, share) });
  if (isNone(free)) return goneOn;
  const all = goneOn === photo ? people : await tryFindPeople(goneOn, progress.subrange(share, share));
  const forbidden = all && planExclusionMask(goneOn, { found: all, params: { bodies: true } });
  return extendScene(goneOn, { margins: free, forbidden, seed, progress: progress.subrange(share, 1) });
}

interface CutExtension {
  readonly people: FoundPeople;
  readonly cut: Margins;
  readonly seed: number;
  readonly progress: Progress;
}

/** Extends the sides that cut bodies, one by one: a leg at the left is nothing to go on with at the right. */
async function extendCut(photo: Picture, { people, cut, seed, progress }: CutExtension): Promise<Picture> {
  const sides = (['left', 'right', 'top', 'bottom'] as const).filter((side) => cut[side] > 0);
  let picture = photo;
  let found: FoundPeople | undefined = people;
  for (const [index, side] of sides.entries()) {
    const part = progress.subrange(index / sides.length, (index + 1) / sides.length);
    if (index > 0) found = await tryFindPeople(picture, part.subrange(0, 0));
    picture = await extendScene(picture, {
      margins: { ...none, [side]: cut[side] },
      forbidden: found && openEdge(picture, { people: found, side, pixels: cut[side] }),
      seed,
      progress: part,
    });
  }
  return picture;
}
