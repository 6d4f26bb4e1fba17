import type { headshotWarnings } from '#lib/catalog/tools/headshot-generator/constants.ts';
import type { Picture } from '../core/picture.ts';
import { createProgress, type Progress } from '../core/progress.ts';
import type { RunControl } from '../core/run-control.ts';
import { type ChosenPhoto, choosePhotos } from '../portrait/headshot/choose-photos.ts';
import { type HeadshotStyleName, headshotStyles } from '../portrait/headshot/headshot-styles.ts';
import { makePortrait, type Portrait } from '../portrait/headshot/make-portrait.ts';
import { measureHeadPose } from '../portrait/headshot/measure-head-pose.ts';
import type { OutfitName } from '../portrait/headshot/outfit/outfits.ts';
import type { BystanderFindings } from '../portrait/headshot/pick-subject.ts';
import { type Choice, type PlannedPortrait, planSet } from '../portrait/headshot/plan-set.ts';
import { type PortraitSize, planSize } from '../portrait/headshot/plan-size.ts';
import { prepareSubject } from '../portrait/headshot/prepare-subject.ts';
import { loadFaceModels } from '../vision/faces/find-faces.ts';
import type { Findings, ToolInput, ToolOutput } from './tool.ts';

/** Width to height of each shape that can be asked for. */
const aspects = { '4:5': 4 / 5, '1:1': 1, '3:4': 3 / 4, '2:3': 2 / 3 } as const;

interface MakeHeadshotsParameters {
  /** Number of portraits, above 0. All are in memory at the end. */
  readonly count: number;
  /** Number of portraits of the same set that exist already. */
  readonly from: number;
  readonly style: Choice<HeadshotStyleName>;
  readonly outfit: Choice<OutfitName>;
  readonly aspect: keyof typeof aspects;
  /** Strength of skin retouching, 0–1. */
  readonly retouch: number;
  readonly seed: number;
}

/** Shares of the work after which photos are chosen, and after which a person is cut out. */
const CHOSEN = 0.15;
const CUT = 0.5;

/** A face smaller than this many pixels, hairline to chin, gives a soft portrait. */
const SMALL_FACE = 130;

interface Session {
  readonly photos: readonly Picture[];
  readonly chosen: readonly ChosenPhoto[];
  readonly planned: readonly PlannedPortrait[];
  readonly size: PortraitSize;
  readonly retouch: number;
}

/** Takes a portrait at its place in the set. */
type TakePortrait = (place: number, portrait: Portrait) => Promise<void>;

/**
 * Makes all portraits of one photo, so that no more than one is in memory. Returns the findings on other
 * people in it; undefined if the set does not use it.
 */
async function workOnPhoto(
  { session, photo, take }: { session: Session; photo: number; take: TakePortrait },
  progress: Progress,
): Promise<BystanderFindings | undefined> {
  const { photos, chosen, planned, size, retouch } = session;
  const orders = [...planned.entries()].filter(([, portrait]) => portrait.photo === photo);
  if (orders.length === 0) return undefined;
  const needs = {
    body: orders.some(([, { outfit }]) => outfit === 'own'),
    head: orders.some(([, { outfit }]) => outfit !== 'own'),
  };
  const request = {
    photo: photos[chosen[photo].index],
    chosen: chosen[photo],
    unit: size.unit,
    needs,
    retouch,
  };
  const subject = await prepareSubject(request, progress.subrange(0, CUT));
  for (const [at, [place, { style, outfit, seed }]] of orders.entries()) {
    const part = progress.subrange(
      CUT + ((1 - CUT) * at) / orders.length,
      CUT + ((1 - CUT) * (at + 1)) / orders.length,
    );
    const { width, height } = size;
    const portrait = { subject, style: headshotStyles[style], outfit, width, height, seed };
    await take(place, await makePortrait(portrait, part));
  }
  return subject.bystanders;
}

/** Collects the portraits of a set as they arrive, and reports them in the set's order. */
function collectPortraits({ onPicture }: RunControl) {
  const made = new Map<number, Portrait>();
  let told = 0;
  const take: TakePortrait = async (place, portrait) => {
    made.set(place, portrait);
    for (let next = made.get(told); next; next = made.get(told)) {
      told += 1;
      await onPicture?.(next.picture);
    }
  };
  return { take, list: () => [...made].sort(([a], [b]) => a - b).map(([, portrait]) => portrait) };
}

interface Made {
  readonly portraits: readonly Portrait[];
  readonly bystanders: readonly BystanderFindings[];
}

function tellFindings({ photos, chosen, planned }: Session, { portraits, bystanders }: Made): Findings {
  const warnings: (typeof headshotWarnings)[number][] = [];
  const used = new Set(planned.map(({ photo }) => photo));
  if ([...used].some((photo) => measureHeadPose(chosen[photo].face.mesh).unit < SMALL_FACE))
    warnings.push('small_face');
  if (portraits.some(({ isTight }) => isTight)) warnings.push('tight_photo');
  const hasNeighbours = [...used].some((photo) => chosen[photo].neighbours.length > 0);
  if (hasNeighbours || bystanders.some(({ areCut }) => areCut)) warnings.push('others_cut_away');
  if (bystanders.some(({ isUnsure }) => isUnsure)) warnings.push('others_left');
  return {
    photos: planned.map(({ photo }) => chosen[photo].index),
    styles: planned.map(({ style }) => style),
    outfits: planned.map(({ outfit }) => outfit),
    leftOut: photos.length - chosen.length,
    warnings,
  };
}

/**
 * Makes business portraits of one person from one photo or several: `photo` and `others` all show the same
 * one, as the largest face of each. The first is the picture, the others are `further`; all have the same
 * size. Throws `no_face`, `face_too_small`, `model_missing` or `aborted`.
 */
export async function makeHeadshots(
  { photo, others = [] }: ToolInput,
  { count, from, style, outfit, aspect, retouch, seed }: MakeHeadshotsParameters,
  control: RunControl = {},
): Promise<ToolOutput> {
  const progress = createProgress(control);
  await progress.report(0);
  const photos = [photo, ...others];
  const models = { ...(await loadFaceModels()), iris: undefined };
  const chosen = await choosePhotos(photos, { models, progress: progress.subrange(0, CHOSEN) });
  const planned = planSet({ count, from, style, outfit, seed, photos: chosen });
  const size = planSize(measureHeadPose(chosen[0].face.mesh).unit, aspects[aspect]);
  const session = { photos, chosen, planned, size, retouch };
  const { take, list } = collectPortraits(control);
  const bystanders: BystanderFindings[] = [];
  for (let at = 0; at < chosen.length; at++) {
    const part = progress.subrange(
      CHOSEN + ((1 - CHOSEN) * at) / chosen.length,
      CHOSEN + ((1 - CHOSEN) * (at + 1)) / chosen.length,
    );
    const found = await workOnPhoto({ session, photo: at, take }, part);
    if (found) bystanders.push(found);
  }
  const portraits = list();
  const [first, ...further] = portraits.map(({ picture }) => picture);
  await progress.report(1);
  return { picture: first, further, findings: tellFindings(session, { portraits, bystanders }) };
}
