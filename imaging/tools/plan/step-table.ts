import { replacerColours } from '#lib/catalog/tools/ai-replacer/constants.ts';
import { createProgress } from '../../core/progress.ts';
import { adjustTones } from '../../edit/arrange/adjust-tones.ts';
import { cropToRatio, type Focus } from '../../edit/arrange/crop-to-ratio.ts';
import { joinPhotos } from '../../edit/arrange/join-photos.ts';
import { straighten } from '../../edit/arrange/straighten.ts';
import { type Turn, turnPicture, turnPlace } from '../../edit/arrange/turn-picture.ts';
import type { SceneParts } from '../../edit/backdrop/scene/scene-parts.ts';
import { tryFindPeople } from '../../vision/people/try-find-people.ts';
import type { EnhancePhotoParameters } from '../enhance-photo.ts';
import { findPlace, numberOnSide, tapOf } from './find-place.ts';
import type { Colour, Extension, PlannedIntent, Ratio, SettingsOf } from './planned-step.ts';
import { photoOf, type StepContext, type StepOutput } from './step-context.ts';

type Carry<Intent extends PlannedIntent> = (
  context: StepContext,
  settings: SettingsOf<Intent>,
) => Promise<StepOutput>;

const SEED = 1;

/** Subjects are found by the tools themselves. */
const subject = { find: 'auto', x: 50, y: 50, left: 0, top: 0, right: 100, bottom: 100, snap: 0.25 } as const;

/** A white background is meant to be as white as paper. */
const backgrounds: Readonly<Record<Colour, string>> = { ...replacerColours, white: '#ffffff' };

/** Enhancer that corrects nothing. */
const enhancer: EnhancePhotoParameters = {
  factor: 1,
  strength: 1,
  denoise: false,
  light: false,
  sharpen: false,
  scratches: 'off',
  adjust: false,
};

/** Findings of the enhancer that are true, or a number above 0, where it corrected something. */
const CORRECTED = [
  'denoised',
  'deblocked',
  'sharpened',
  'relit',
  'castRemoved',
  'restored',
  'repaired',
  'adjusted',
];

async function enhance(
  { photo, control }: StepContext,
  changes: Partial<EnhancePhotoParameters>,
): Promise<StepOutput> {
  const { enhancePhoto } = await import('../enhance-photo.ts');
  const output = await enhancePhoto({ photo }, { ...enhancer, ...changes }, control);
  const { findings = {} } = output;
  const isUnchanged = !changes.factor && !CORRECTED.some((name) => Number(findings[name] ?? 0) > 0);
  return { ...output, isUnchanged };
}

/** Share of the photo below which nobody sees a change. */
const MIN_SHARE = 0.001;

function withShare(output: StepOutput): StepOutput {
  return { ...output, isUnchanged: Number(output.findings?.share ?? 1) < MIN_SHARE };
}

function turned({ photo }: StepContext, turn: Turn): StepOutput {
  return { picture: turnPicture(photo, turn), movePlace: (place) => turnPlace(place, turn) };
}

/** Pixels of a photo of a megapixel by which what is removed is grown. */
const GROWTH = 6;

async function remove(context: StepContext, settings: SettingsOf<'remove'>): Promise<StepOutput> {
  const { photo, control } = context;
  const mask = await findPlace(photo, { target: settings, control });
  const grow = Math.min(64, Math.round(GROWTH * Math.max(1, Math.sqrt((photo.width * photo.height) / 1e6))));
  const { removeObject } = await import('../remove-object.ts');
  return removeObject({ photo, mask }, { grow, seed: SEED, shadows: false, rims: false }, control);
}

async function changeClothes(
  { photo, control }: StepContext,
  { side, own, ...wish }: SettingsOf<'clothes'> & { readonly own?: StepContext['photo'] },
): Promise<StepOutput> {
  const { changeClothes: change } = await import('../change-clothes.ts');
  const { part, colour } = wish;
  const person = await numberOnSide(photo, { side, control });
  const looks = { scale: 1, angle: 0, snap: 0.25, strength: 1, seed: SEED };
  const hex = colour ? replacerColours[colour] : '';
  const fabric = own ? ('own' as const) : (wish.fabric ?? ('plain' as const));
  const parameters = { person, part, colour: hex, colour2: '', fabric };
  return withShare(
    await change({ photo, ...(own && { others: [own] }) }, { ...parameters, ...looks }, control),
  );
}

async function changeBackground(
  context: StepContext,
  { backdrop, colour = '', behind, scene = usualScene }: Background,
): Promise<StepOutput> {
  const { photo, control } = context;
  const { replaceBackground } = await import('../replace-background.ts');
  const input = { photo, ...(behind && { others: [behind] }) };
  const blur = behind ? 0 : 0.5;
  const looks = { ...scene, colour, colour2: '', blur, shadow: true, seed: SEED };
  return replaceBackground(input, { ...subject, backdrop, ...looks }, control);
}

const usualScene: SceneParts = { time: 'day', weather: 'clear', view: 'hills', ground: 'grass' };

interface Background {
  readonly backdrop: Parameters<
    typeof import('../replace-background.ts')['replaceBackground']
  >[1]['backdrop'];
  /** `#rrggbb`. */
  readonly colour?: string | undefined;
  readonly behind?: StepContext['photo'];
  readonly scene?: SceneParts;
}

async function extend(
  { photo, control }: StepContext,
  { left = 0, right = 0, top = 0, bottom = 0, ratio }: Extension,
): Promise<StepOutput> {
  const { extendImage } = await import('../extend-image.ts');
  const sides = { left, right, top, bottom, ratio: ratio ?? 'free', anchor: 'center' } as const;
  return extendImage({ photo }, { ...sides, fill: 'scene', colour: 'auto', seed: SEED }, control);
}

/** Middle of the faces, or of the photo where none is seen. */
async function focusOf({ photo, control }: StepContext): Promise<Focus> {
  const people = await tryFindPeople(photo, createProgress(control)).catch(() => undefined);
  const faces = people?.faces ?? [];
  if (faces.length === 0) return { x: 0.5, y: 0.5 };
  const middle = (at: (face: (typeof faces)[number]) => number) =>
    faces.reduce((sum, face) => sum + at(face), 0) / faces.length;
  return {
    x: middle(({ left, width }) => left + width / 2) / photo.width,
    y: middle(({ top, height }) => top + height / 2) / photo.height,
  };
}

function ratioOf(ratio: Ratio): number {
  const [across = 1, down = 1] = ratio.split(':').map(Number);
  return across / down;
}

function join({ photos, control }: StepContext, layout: 'row' | 'collage'): Promise<StepOutput> {
  const joined = joinPhotos(photos, { layout, progress: createProgress(control) });
  return joined.then((picture) => ({ picture }));
}

/** Steps by their intent: each is a tool's own work, or a change of the whole picture. */
export const stepTable: { readonly [Intent in PlannedIntent]: Carry<Intent> } = {
  remove,
  async 'remove-watermark'({ photo, control }) {
    const { removeWatermark } = await import('../remove-watermark.ts');
    return removeWatermark({ photo }, { mode: 'auto', grow: 2, seed: SEED }, control);
  },
  repair: (context) => enhance(context, { scratches: 'on', light: true }),
  denoise: (context) => enhance(context, { denoise: true }),
  enhance: (context) =>
    enhance(context, { denoise: true, light: true, sharpen: true, scratches: 'auto', adjust: true }),
  sharpen: (context) => enhance(context, { sharpen: true }),
  enlarge: (context, { factor }) => enhance(context, { factor }),
  async straighten({ photo }) {
    const done = await straighten(photo);
    return done ?? { picture: photo, isUnchanged: true };
  },
  rotate: async (context, { degrees }) => turned(context, degrees),
  mirror: async (context, { axis }) => turned(context, axis),
  async face(context, { from, onto }) {
    const { swapFaces } = await import('../swap-faces.ts');
    const input = { photo: photoOf(context, onto), others: [photoOf(context, from)] };
    return swapFaces(input, { face: 0, all: false, sourceFace: 0, strength: 1 }, context.control);
  },
  async recolour({ photo, control }, { colour, ...target }) {
    const { recolorImage } = await import('../recolor-image.ts');
    const place = { ...tapOf(target), scope: 'connected', tolerance: 0, snap: 0.4 } as const;
    const wish = { colour: replacerColours[colour], palette: [], strength: 1 };
    return withShare(await recolorImage({ photo }, { ...place, ...wish }, control));
  },
  async replace({ photo, control }, { material, ...target }) {
    const { replaceRegion } = await import('../replace-region.ts');
    const place = { ...subject, ...tapOf(target), find: 'tap' } as const;
    const looks = { colour: '', colour2: '', lies: 'auto', scale: 1, angle: 0, strength: 1 } as const;
    const unused = { paint: 'blue', fit: 'cover', light: 1 } as const;
    const wish = { becomes: 'material', material, ...looks, ...unused, seed: SEED } as const;
    return withShare(await replaceRegion({ photo }, { ...place, ...wish }, control));
  },
  async hair({ photo, control }, { style, colour = 'keep', side }) {
    const { changeHairstyle } = await import('../change-hairstyle.ts');
    const face = await numberOnSide(photo, { side, control });
    const looks = { length: 1, volume: 1, shine: 0.5, highlights: '', pattern: 'ombre', seed: SEED } as const;
    return changeHairstyle({ photo }, { style: style ?? 'keep', colour, face, ...looks }, control);
  },
  clothes: changeClothes,
  pattern: (context, { from, part }) => changeClothes(context, { part, own: photoOf(context, from) }),
  async costume({ photo, control }, { costume }) {
    const { applyHalloween } = await import('../apply-halloween.ts');
    const wish = { template: costume, strength: 1, scene: true, faces: 'all', seed: SEED } as const;
    return applyHalloween({ photo }, wish, control);
  },
  async 'cut-out'({ photo, control }) {
    const { removeBackground } = await import('../remove-background.ts');
    return removeBackground({ photo }, { ...subject, crop: 'photo', margin: 5 }, control);
  },
  background(context, { backdrop, colour, ...parts }) {
    const { view, time, weather, ground } = { ...usualScene, ...parts };
    const scene = { view, time, weather, ground };
    return changeBackground(context, { backdrop, colour: colour && backgrounds[colour], scene });
  },
  'blur-background': (context) => changeBackground(context, { backdrop: 'own-blur' }),
  put: (context, { from, before }) =>
    changeBackground(
      { ...context, photo: photoOf(context, from) },
      { backdrop: 'own-picture', behind: photoOf(context, before) },
    ),
  adjust: async ({ photo, control }, adjustment) => ({
    picture: await adjustTones(photo, { adjustment, progress: createProgress(control) }),
  }),
  extend,
  crop: async (context, { ratio }) => ({
    picture: cropToRatio(context.photo, { ratio: ratioOf(ratio), focus: await focusOf(context) }),
  }),
  async style({ photo, control }, { style }) {
    const { applyFilter } = await import('../apply-filter.ts');
    return applyFilter({ photo }, { style, strength: 1, seed: SEED }, control);
  },
  async headshot({ photo, control }) {
    const { makeHeadshots } = await import('../make-headshots.ts');
    const set = { count: 1, from: 0, style: 'mixed', outfit: 'own', aspect: '4:5' } as const;
    return makeHeadshots({ photo }, { ...set, retouch: 0.3, seed: SEED }, control);
  },
  async passport({ photo, control }, { document = 'schengen-visa' }) {
    const { makePassportPhoto } = await import('../make-passport-photo.ts');
    const wish = { document, background: 'rule', sheet: 'none', evenLight: false } as const;
    return makePassportPhoto({ photo }, wish, control);
  },
  async sticker({ photo, control }, { expression = 'own' }) {
    const { makeEmoji } = await import('../make-emoji.ts');
    const looks = { style: 'toon', crop: 'bust', face: 0, size: 512, outline: 2.5 } as const;
    const wish = { expression, exaggeration: 0.5, blush: true, animate: false };
    return makeEmoji({ photo }, { ...looks, ...wish }, control);
  },
  'side-by-side': (context) => join(context, 'row'),
  collage: (context) => join(context, 'collage'),
};
