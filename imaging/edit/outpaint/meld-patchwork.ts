import type { RandomState } from '../../core/numeric/random.ts';
import { PATCH_RADIUS } from '../../core/patchmatch/nearest-neighbour-field.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import type { Box } from '../../core/raster/crop.ts';
import { halvePixels, shrinkFlags } from '../../core/raster/pyramid.ts';
import { completeLevel, createWork, type Effort, vote, type Work } from '../inpaint/complete-level.ts';
import { createField, refineField, scatterField } from '../inpaint/create-field.ts';
import { cropRegion } from '../inpaint/crop-region.ts';
import { finishRegion } from '../inpaint/finish-region.ts';
import type { Level } from '../inpaint/level.ts';
import { pasteEnlarged } from '../inpaint/paste-completion.ts';
import { shrinkLevel } from '../inpaint/shrink-level.ts';
import type { Patchwork } from './patchwork.ts';
import type { Shift } from './shift.ts';

/** Most pixels of the coarsest level. Coarser ones would lay the scene out anew. */
const COARSE_PIXELS = 60_000;

/** Share of the longer side around a match in which the coarsest level searches: a layout is there. */
const SEARCHED = 0.1;

/** Share of the new pixels over which corrections of light fade: the far side is held by nothing. */
const FADES = 0.25;

/** A level of more targets is only refined around the coarser one's matches. */
const MANY_TARGETS = 120_000;

/** Most pixels of the finest level. Larger photos copy by its matches, which bounds time and memory. */
const MAX_PIXELS = 6_000_000;

interface Melding {
  /** The extended photo, as its shifts lay it out. */
  readonly picture: Picture;
  readonly patchwork: Patchwork;
  /** Of the photo's size before it was extended; never copied from. */
  readonly forbidden: Mask | undefined;
  /** Places that are not copied from either, on a coarse sheet. */
  readonly excluded: Mask;
  readonly random: RandomState;
  /** Most pixels of the finest level. */
  readonly maxPixels?: number;
}

/**
 * Melds the pieces of an extended photo with each other and with the border. The layout is the first guess of
 * patches that are searched and voted for, coarse to fine (Wexler 2007; from a first guess: Darabi et al.
 * 2012). Pieces that fit stay as they are. Enlargements about a vanishing point are kept, since patches of
 * the photo have another size. Returns a new picture, or the same one without any patch to copy.
 */
export async function meldPatchwork(melding: Melding, progress: Progress): Promise<Picture> {
  const { picture, patchwork } = melding;
  if (!patchwork.labels.some((label) => isCopy(patchwork.shifts[label]))) return picture;
  const halvings = countHalvings(picture, melding.maxPixels ?? MAX_PIXELS);
  const levels = await buildLevels(melding, { halvings, progress: progress.subrange(0, 0.1) });
  let work: Work | undefined;
  for (let index = levels.length - 1; index >= 0; index--) {
    const part = progress.subrange(0.1 + 0.6 / 2 ** (index + 1), 0.1 + 0.6 / 2 ** index);
    const isCoarsest = !work;
    const scaled = { patchwork, halvings: index + halvings };
    const next = await startLevel(levels[index], { coarse: work, scaled, melding, progress: part });
    if (!next) continue;
    work = next;
    await completeLevel(work, { effort: effortFor(work, { index, isCoarsest }), progress: part });
  }
  if (!work || work.level !== levels[0]) return picture;
  const completion = await finishRegion(
    { ...work, fadesOver: (FADES * patchwork.band) / 2 ** halvings },
    progress.subrange(0.7, 1),
  );
  const out: Picture = { ...picture, data: picture.data.slice() };
  const from = patchwork.sheet.width;
  pasteEnlarged(out, { photo: picture, level: levels[0], completion, from, scale: 2 ** halvings });
  return out;
}

/** Times that a picture is halved before it is melded. */
function countHalvings({ width, height }: Picture, maxPixels: number): number {
  return Math.max(0, Math.ceil(Math.log2((width * height) / maxPixels) / 2));
}

/** True for copies of the photo's own size; their mirror images are looked for among patches as well. */
function isCopy({ zoom }: Shift): boolean {
  return zoom === 1;
}

function boxOf({ width, height }: Picture): Box {
  return { left: 0, top: 0, right: width, bottom: height };
}

/** The extended photo, halved as told, and its further halvings; what is melded is their hole. */
async function buildLevels(
  { picture, patchwork, forbidden, excluded }: Melding,
  { halvings, progress }: { readonly halvings: number; readonly progress: Progress },
): Promise<readonly Level[]> {
  let small = picture;
  let blocked: Uint8Array = new Uint8Array(picture.width * picture.height);
  markBlocked(blocked, { patchwork, forbidden, excluded });
  for (let times = 0; times < halvings; times++) {
    const half = halvePixels(small);
    blocked = shrinkFlags({ ...small, data: blocked }, half);
    small = half;
    await progress.report(0);
  }
  const { width, height } = small;
  const mask = { width, height, data: new Uint8Array(width * height) };
  const around = { mask, forbidden: { ...mask, data: blocked } };
  const levels = [await cropRegion(small, { around, box: boxOf(small), progress })];
  for (;;) {
    const last = levels[levels.length - 1];
    if (last.width * last.height <= COARSE_PIXELS) break;
    levels.push(shrinkLevel(last));
    await progress.report(0.5);
  }
  return levels.map((level, index) => ({
    ...level,
    hole: markCopies(level, { patchwork, halvings: index + halvings }),
  }));
}

/** Flags what is not copied: forbidden pixels, excluded places, and enlargements. */
function markBlocked(
  flags: Uint8Array,
  { patchwork, forbidden, excluded }: Pick<Melding, 'patchwork' | 'forbidden' | 'excluded'>,
): void {
  const { sheet, band, labels, shifts } = patchwork;
  const scale = 2 ** Math.round(Math.log2(sheet.width / excluded.width));
  for (let y = 0, at = 0; y < sheet.height; y++) {
    const row = Math.floor(y / scale) * excluded.width;
    for (let x = 0; x < sheet.width; x++, at++)
      if (forbidden?.data[y * sheet.width + x] || excluded.data[row + Math.floor(x / scale)]) flags[at] = 1;
    for (let x = 0; x < band; x++, at++) if (!isCopy(shifts[labels[y * band + x]])) flags[at] = 1;
  }
}

interface Scaled {
  readonly patchwork: Patchwork;
  /** The level is `2 ** halvings` times smaller than full size. */
  readonly halvings: number;
}

/** The shift that a pixel of a level follows; undefined in the photo itself. */
function shiftAt(
  { patchwork, halvings }: Scaled,
  { x, y }: { readonly x: number; readonly y: number },
): Shift | undefined {
  const { sheet, band, labels, shifts } = patchwork;
  const column = Math.min(band - 1, (((2 * x + 1) << halvings) >> 1) - sheet.width);
  if (column < 0) return undefined;
  return shifts[labels[Math.min(sheet.height - 1, ((2 * y + 1) << halvings) >> 1) * band + column]];
}

/** 1 for each new pixel of a level that follows a copy. */
function markCopies({ width, height }: Level, scaled: Scaled): Uint8Array {
  const flags = new Uint8Array(width * height);
  const place = { x: 0, y: 0 };
  for (let at = 0; place.y < height; place.y++)
    for (place.x = 0; place.x < width; place.x++, at++) {
      const shift = shiftAt(scaled, place);
      if (shift && isCopy(shift)) flags[at] = 1;
    }
  return flags;
}

interface Start {
  readonly coarse: Work | undefined;
  readonly scaled: Scaled;
  readonly melding: Melding;
  readonly progress: Progress;
}

/** A level with first matches: those of the coarser level, or of the shifts. Undefined without sources. */
async function startLevel(
  level: Level,
  { coarse, scaled, melding: { random }, progress }: Start,
): Promise<Work | undefined> {
  const field = createField(level);
  await progress.report(0);
  if (!field.usable.includes(1)) return undefined;
  const work = createWork(level, { field, random });
  if (coarse) {
    refineField(work.field, { coarse: coarse.field, random });
    await vote(work, { sharpness: 1, yieldIfDue: () => progress.report(0) });
  } else {
    scatterField(work.field, { radius: 8, random });
    followShifts(work, scaled);
  }
  return work;
}

/** Matches each patch with the place that its shift leads to, where that may be copied. */
function followShifts({ field }: Work, scaled: Scaled): void {
  const { width, height, usable, targets, nearest } = field;
  const scale = 2 ** scaled.halvings;
  const place = { x: 0, y: 0 };
  for (const target of targets) {
    place.x = target % width;
    place.y = (target - place.x) / width;
    const shift = shiftAt(scaled, place);
    if (!shift || !isCopy(shift) || shift.mirrored) continue;
    const x = place.x + Math.round(shift.across / scale);
    const y = place.y + Math.round(shift.down / scale);
    if (x < PATCH_RADIUS || y < PATCH_RADIUS || x >= width || y >= height) continue;
    if (usable[y * width + x]) nearest[target] = y * width + x;
  }
}

/** High effort where it is coarse: there the pieces are joined. */
function effortFor(
  { field }: Work,
  { index, isCoarsest }: { readonly index: number; readonly isCoarsest: boolean },
): Effort {
  const side = Math.max(field.width, field.height);
  if (isCoarsest) return { rounds: 12, sweeps: 2, radius: Math.round(side * SEARCHED), sharpness: [0.3, 1] };
  if (index === 0 || field.targets.length > MANY_TARGETS)
    return { rounds: 1, sweeps: 1, radius: 4, sharpness: [1, 1] };
  return { rounds: 4, sweeps: 2, radius: 8, sharpness: [0.5, 1] };
}
