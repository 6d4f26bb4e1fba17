import type { Progress } from '../../core/progress.ts';
import type { Box } from '../../core/raster/crop.ts';
import type { ColourMatrix } from '../media/frame.ts';
import { findCaptions } from './captions/find-captions.ts';
import { removeCaptions } from './captions/remove-captions.ts';
import { fillUnseen } from './completion/fill-unseen.ts';
import { spreadAround } from './completion/spread-around.ts';
import { assessShots } from './ground/assess-shots.ts';
import { type Course, followGround, type Shot } from './ground/follow-ground.ts';
import { type Ground, type Patch, readGround } from './ground/ground.ts';
import { groundStandsStill } from './ground/ground-stands-still.ts';
import type { MarkRegion, RegionPlanes } from './ground/mark-region.ts';
import { medianPlanes } from './ground/shot-median.ts';
import type { WideView } from './ground/wide-view.ts';
import { type Layer, layerOf, needsGround, unblendPatch } from './layer/layer.ts';
import { mergeGround } from './layer/merge-ground.ts';
import { refineStill } from './layer/refine-still.ts';
import { settleOutlines } from './layer/settle-outlines.ts';
import { movesBehind, readStillMark, type StillMark } from './layer/still-mark.ts';
import { carryBehind } from './objects/carry-behind.ts';
import type { Blend } from './shares/blend.ts';
import { blendMoving, findBlend, type MovingShot } from './shares/blend-moving.ts';

/** Treatment of a mark: what shows through is kept, what other frames show is brought, or it is completed. */
export type RemovalWay = 'unblended' | 'carried' | 'completed';

export interface MarkRemoval {
  /** For each frame. */
  readonly patches: readonly Patch[];
  /** In the order of what hides least. */
  readonly way: RemovalWay;
  /** 0–1. */
  readonly opacity: number;
  /** True where something moved behind a mark that hides it: it may look wrong there. */
  readonly movedBehind: boolean;
}

interface MarkWork {
  readonly region: MarkRegion;
  readonly frames: readonly RegionPlanes[];
  readonly matrix: ColourMatrix;
  readonly seed: number;
  /** Farther surroundings, by which who passes behind the mark is seen whole. */
  readonly wide?: WideView | undefined;
  /** Of each frame the part of the region that lies in it, where it moves beyond its border. */
  readonly inside?: readonly Box[];
  /** True of a mark that moves: its shape is known, so it is not looked at for captions. */
  readonly moves?: boolean;
}

/** True where a half-transparent mark hides what no other frame shows. */
function needsFill(grounds: readonly Ground[], layer: Layer | null): boolean {
  if (!layer) return true;
  return grounds.some(({ age }) => age.some((value, k) => value === 0 && needsGround(layer, k)));
}

interface UnblendedShot {
  readonly region: MarkRegion;
  readonly seen: readonly RegionPlanes[];
  readonly grounds: readonly Ground[];
  readonly carries: boolean;
  /** Ages of the grounds before they were completed, where the camera moves: they may be merged. */
  readonly ages?: readonly Uint16Array[];
  readonly progress: Progress;
}

/** Patches of a half-transparent mark in all frames of a shot. */
async function unblendShot(
  layer: Layer,
  { region, seen, grounds, carries, ages, progress }: UnblendedShot,
): Promise<Patch[]> {
  const patches: Patch[] = [];
  for (const [i, planes] of seen.entries()) {
    await progress.report((0.2 * i) / seen.length);
    patches.push(unblendPatch({ region, seen: planes, layer, ground: grounds[i], carries }));
  }
  if (ages)
    await mergeGround(layer, { region, patches, grounds, ages, progress: progress.subrange(0.2, 0.4) });
  await settleOutlines(layer, { region, seen, patches, progress: progress.subrange(0.4, 1) });
  await progress.report(1);
  return patches;
}

async function drawMoving(
  work: MarkWork,
  { moving, course, layer, progress }: DrawnShots & { readonly moving: MovingShot },
): Promise<Patch[]> {
  const { region, frames } = work;
  const { shot, grounds } = moving;
  const isFilled = needsFill(grounds, layer);
  const carries = work.moves === true;
  const merged = layer && !carries ? { ages: grounds.map(({ age }) => (isFilled ? age.slice() : age)) } : {};
  const filling = layer ? progress.subrange(0, 0.5) : progress;
  if (isFilled) await fillUnseen({ ...work, course, shot, grounds }, filling);
  await filling.report(1);
  if (!layer) return [...grounds];
  return unblendShot(layer, {
    region,
    seen: frames.slice(shot.first, shot.end),
    grounds,
    carries,
    ...merged,
    progress: progress.subrange(0.5, 1),
  });
}

interface DrawnShots {
  readonly course: Course;
  readonly layer: Layer | null;
  readonly progress: Progress;
}

interface StillDrawing {
  readonly shot: Shot;
  readonly mark: StillMark;
  readonly progress: Progress;
}

async function drawStill(
  { region, frames }: MarkWork,
  { shot, mark, progress }: StillDrawing,
): Promise<Patch[]> {
  const { layer, ground } = mark;
  const seen = frames.slice(shot.first, shot.end);
  const grounds = seen.map(() => ground);
  return layer ? unblendShot(layer, { region, seen, grounds, carries: false, progress }) : grounds;
}

/**
 * Patches of a shot in which somebody large moves too freely to be carried behind a mark: a half-transparent
 * one is un-blended by his movement, an opaque one replaced by what goes on smoothly from its surroundings.
 */
async function drawAgainst(
  work: MarkWork,
  { shot, course, progress }: { readonly shot: Shot; readonly course: Course; readonly progress: Progress },
): Promise<{ readonly patches: readonly Patch[]; readonly blend: Blend | null }> {
  const { region, frames } = work;
  const moving = { shot, grounds: readGround({ region, frames, course, shot }) };
  const blend = findBlend(work, [moving]);
  if (blend) {
    const layer = layerOf(region, blend);
    return { patches: await drawMoving(work, { moving, course, layer, progress }), blend };
  }
  const patches: Patch[] = [];
  for (const seen of frames.slice(shot.first, shot.end)) {
    await progress.report(patches.length / (shot.end - shot.first));
    patches.push(spreadAround(region, seen));
  }
  return { patches, blend };
}

interface StandingShot {
  readonly shot: Shot;
  readonly course: Course;
  /** True where the movement that was found is not the camera's. */
  readonly isAgainst: boolean;
  readonly progress: Progress;
}

interface DrawnShot extends Pick<MarkRemoval, 'patches' | 'opacity' | 'movedBehind'> {
  /** True where nothing showed through. */
  readonly isCompleted: boolean;
}

/** Patches of a shot whose camera stands still, and what they were drawn by. */
async function drawStanding(
  work: MarkWork,
  { shot, course, isAgainst, progress }: StandingShot,
): Promise<DrawnShot> {
  const { region, frames, matrix, seed, wide } = work;
  const median = medianPlanes(frames, shot);
  const read = await readStillMark({ region, median, matrix, seed }, progress.subrange(0, 0.5));
  const refined = { still: read, progress: progress.subrange(0.5, 0.7) };
  const still = await refineStill({ region, frames, shot, median }, refined);
  const { ground, opacity } = still;
  const drawing = progress.subrange(0.7, 1);
  if (still.layer || !movesBehind(region, { frames, median, shot })) {
    const patches = await drawStill(work, { shot, mark: still, progress: drawing });
    return { patches, opacity, movedBehind: false, isCompleted: !still.layer };
  }
  if (!isAgainst) {
    const patches = await carryBehind({ region, frames, shot, median, ground, wide }, drawing);
    return { patches, opacity, movedBehind: true, isCompleted: true };
  }
  const { patches, blend } = await drawAgainst(work, { shot, course, progress: drawing });
  return { patches, opacity: blend?.opacity ?? opacity, movedBehind: !blend, isCompleted: !blend };
}

/**
 * Finds what lies under a mark that stands still over a part of a clip, in each frame. Of captions whose
 * words change, only the letters are a mark. Where the camera moves, other frames show the ground, which is
 * carried along; for a half-transparent mark it tells what shows through. Where it stands still, the mark is
 * read on the median over time.
 */
export async function removeMark(work: MarkWork, progress: Progress): Promise<MarkRemoval> {
  const { region, frames, matrix, seed } = work;
  const followed = await followGround(region, frames, progress.subrange(0, 0.4));
  const look = work.moves ? null : assessShots(region, { frames, shots: followed.shots });
  const isTold = followed.shots.map(({ isStill }, i) => isStill || look?.isStill[i] === true);
  const isAgainst = followed.shots.map(
    (shot, i) => look !== null && !isTold[i] && groundStandsStill(region, { frames, shot, course: followed }),
  );
  const shots = followed.shots.map((shot, i) => ({ ...shot, isStill: isTold[i] || isAgainst[i] }));
  const course = { ...followed, shots, inside: work.inside };
  const letters =
    !look || look.hasStayingMark
      ? null
      : await findCaptions({ region, frames, course }, progress.subrange(0.4, 0.5));
  if (letters) {
    const captions = { region, frames, letters, course, matrix, seed };
    const removed = await removeCaptions(captions, progress.subrange(0.5, 1));
    return { ...removed, opacity: 1 };
  }
  const followable = course.shots.filter(({ isStill }) => !isStill);
  const { moving, blend } = blendMoving(work, { shots: followable, course });
  const layer = blend && layerOf(region, blend);
  const patches: Patch[] = [];
  let standing: DrawnShot | null = null;
  let movedBehind = false;
  let drawn = 0;
  for (const shot of course.shots) {
    const part = progress.subrange(
      0.5 + (0.5 * drawn) / frames.length,
      0.5 + (0.5 * shot.end) / frames.length,
    );
    const found = moving.find((one) => one.shot === shot);
    if (found) patches.push(...(await drawMoving(work, { moving: found, course, layer, progress: part })));
    else {
      const goesAgainst = isAgainst[course.shots.indexOf(shot)];
      standing = await drawStanding(work, { shot, course, isAgainst: goesAgainst, progress: part });
      patches.push(...standing.patches);
      movedBehind ||= standing.movedBehind;
    }
    drawn = shot.end;
  }
  const opacity = blend?.opacity ?? standing?.opacity ?? 1;
  if (standing?.isCompleted) return { patches, way: 'completed', opacity, movedBehind };
  return { patches, way: (blend && !work.moves) || standing ? 'unblended' : 'carried', opacity, movedBehind };
}
