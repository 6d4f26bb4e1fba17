import { isDeliveredByPiece } from '../tools/headshot-generator/constants.ts';
import type { FeatureCode } from '../tools.ts';

/** Parameters of a run, or values of its options. */
type Values = Readonly<Record<string, unknown>>;

const KEEP = 'Keep everything else exactly as it is';

/** Keys of choices are English words. */
const say = (key: unknown) => String(key).replaceAll('-', ' ');

const inColour = (colour: unknown) =>
  typeof colour === 'string' && colour !== '' ? ` in the color ${colour}` : '';

const views: Readonly<Record<string, string>> = {
  hills: 'rolling hills',
  peaks: 'high mountains',
  forest: 'a forest',
  skyline: 'the skyline of a city',
  sea: 'the sea',
  room: 'a living room with a window',
};

const hours: Readonly<Record<string, string>> = {
  day: 'by day',
  golden: 'in the light of a low sun',
  dusk: 'at dusk',
  night: 'at night',
};

const weathers: Readonly<Record<string, string>> = {
  clear: 'a clear sky',
  clouds: 'some clouds',
  overcast: 'an overcast sky',
  fog: 'fog',
  rain: 'rain',
  snowfall: 'falling snow',
};

function backgroundOf({ prompt, backdrop, colour, view, time, weather, ground }: Values): string | null {
  if (backdrop === 'own-picture' || backdrop === 'own-blur') return null;
  if (typeof prompt === 'string' && prompt !== '') return prompt;
  if (backdrop === 'plain') return `a plain background${inColour(colour || 'white')}`;
  if (backdrop !== 'scene') return `a background of this kind: ${say(backdrop)}${inColour(colour)}`;
  const sky = weathers[String(weather)];
  return `${views[String(view)]} ${hours[String(time)]} with ${sky}, on this ground: ${say(ground)}`;
}

const parts: Readonly<Record<string, string>> = {
  main: 'the most visible piece of clothing',
  all: 'all clothes',
  upper: 'the clothes above the waist',
  lower: 'the clothes below the waist',
};

/** Backdrops and light of head shots, as their recipes paint them. */
const headshotLooks: Readonly<Record<string, string>> = {
  'studio-grey': 'a grey studio backdrop with soft light from the side',
  'bright-office': 'a bright, blurred office',
  'dark-studio': 'a dark studio backdrop with light from one side',
  'corporate-blue': 'an even, light blue backdrop',
  'warm-sand': 'a warm, sand-colored backdrop',
  park: 'a park out of focus, in soft daylight',
  'white-studio': 'a pure white studio backdrop',
  'window-light': 'a light wall with daylight from a window',
  library: 'blurred bookshelves in warm light',
  'navy-studio': 'a navy blue studio backdrop',
  'painted-canvas': 'a hand-painted canvas backdrop',
  'city-evening': 'blurred lights of a city in the evening',
  concrete: 'a smooth concrete wall',
  brick: 'a brick wall out of focus',
  wood: 'a wall of dark wood',
  'black-and-white': 'a dark backdrop, as a black and white photograph',
};

/** Choices of one or several, as words for one of them; null where all are chosen. */
function oneOf(chosen: unknown, say: (name: unknown) => string): string | null {
  if (chosen === 'mixed') return null;
  return Array.isArray(chosen) ? chosen.map(say).join(', or ') : say(chosen);
}

function headshotOf({ count, paid, style, outfit, retouch }: Values): string | null {
  if (isDeliveredByPiece({ count, paid })) return null;
  const look = oneOf(style, (name) => headshotLooks[String(name)] ?? say(name));
  const wear = outfit === 'own' ? 'the same clothes as now' : oneOf(outfit, (name) => `a ${say(name)}`);
  const skin =
    Number(retouch) === 0
      ? 'Leave the skin as it is.'
      : `Even out the skin ${Number(retouch) > 0.6 ? 'clearly' : 'slightly'}, but keep its pores and lines.`;
  return [
    'Make a professional business head shot of this very person, head and shoulders, looking at the camera.',
    `Backdrop and light: ${look ?? 'what suits the person, such as a studio, an office or a park'}.`,
    `Clothes: ${wear ?? 'business clothes that suit the person'}.`,
    skin,
    'Keep the identity: face, shape of the head, age, hair and glasses. Show nobody else.',
  ].join(' ');
}

/** Looks of video effects that a model can give. Effects of time and background are made here alone. */
const videoLooks: Readonly<Record<string, string>> = {
  film: 'a feature film with soft grain and graded colors',
  reel: 'a scratched, flickering 8 mm home movie in faded, warm tones',
  tape: 'a worn home video on VHS tape',
  glitch: 'a broadcast with digital glitches and shifted colors',
  lightLeak: 'analog film with warm light leaks',
  sketch: 'a pencil sketch on paper',
  toon: 'a cartoon with flat colors and clean outlines',
  comic: 'a printed comic with halftone dots and bold ink',
  neon: 'glowing neon outlines in the dark',
  oil: 'an oil painting with visible brush strokes',
  watercolour: 'a watercolor painting on paper',
};

/** Words of a person or, without any, those for an effect; null for effects that no model can follow. */
function videoLookOf({ effect, prompt }: Values): string | null {
  if (typeof prompt === 'string' && prompt !== '') return prompt;
  const look = videoLooks[String(effect)];
  return look === undefined
    ? null
    : `Turn the video into ${look}. ${KEEP}: people, faces, motion and camera.`;
}

/** Of tools whose models get no words. */
const wordless = () => '';

/**
 * Runs of tools as sentences for a model, from their choices or from what people wrote beside them; null for
 * settings that no model can follow. English, as models are trained in it; people never see it.
 */
const wishes: Readonly<Partial<Record<FeatureCode, (values: Values) => string | null>>> = {
  'ai-background'(values) {
    const background = backgroundOf(values);
    if (background === null) return null;
    return `Put the subject of the photo in front of ${background}. ${KEEP}: face, hair, pose and clothes.`;
  },
  'ai-clothes-changer'({ fabric, colour, part }) {
    if (fabric === 'own') return null;
    const cloth = fabric === 'plain' ? 'the same cloth' : `${say(fabric)} fabric`;
    const shade = inColour(fabric === 'plain' ? colour || 'blue' : colour);
    return `Change ${parts[String(part)]} to ${cloth}${shade}, of the same cut. ${KEEP}: face, hair and pose.`;
  },
  'hairstyle-changer'({ style, colour }) {
    const cut = style === 'keep' ? 'the same cut as now' : `this cut: ${say(style)}`;
    const dye = colour === 'keep' ? '' : `, dyed ${say(colour)}`;
    return `Give the person hair of ${cut}${dye}. ${KEEP}: face, skin, clothes and background.`;
  },
  // A marked place is told alone; what people write of it is all that a model needs.
  'ai-replacer': ({ prompt, find }) =>
    find === 'auto' && typeof prompt === 'string' && prompt !== '' ? prompt : null,
  'image-extender': ({ fill }) =>
    fill === 'scene'
      ? 'Continue the scene of the photo into the marked border: same light, focus, grain and perspective. Add no person, no text and no frame.'
      : null,
  'photo-enhancer': ({ factor }) =>
    factor === 1
      ? `Restore this photo: no noise, no blur, good light, no scratches. ${KEEP}, above all faces.`
      : null,
  'face-swap': ({ all, face, sourceFace }) =>
    all === true || Number(face) > 0 || Number(sourceFace) > 0
      ? null
      : `Give the person in the first image the face of the person in the second image. ${KEEP}: hair, pose, light.`,
  'headshot-generator': headshotOf,
  'video-effects': videoLookOf,
  'video-enhancer': wordless,
  'video-watermark-remover': wordless,
  'video-face-swap': ({ all, face, sourceFace }) =>
    all === true || Number(face) > 0 || Number(sourceFace) > 0 ? null : '',
};

/** Mark in the words of a model that stands for what a run of the tool is to do. */
const WISH = '{wish}';

/** Words of a tool in which people write none; null where its settings are such that no model can follow. */
export function wordsOfRun(words: string, { feature, values }: { feature: string; values: Values }) {
  if (!words.includes(WISH)) return words;
  const wish = Object.entries(wishes).find(([code]) => code === feature)?.[1](values) ?? null;
  return wish === null ? null : words.replace(WISH, () => wish);
}

/** True of parameters of a tool that name no model, or that a model can follow. */
export function canModelFollow(feature: FeatureCode): (values: Values) => boolean {
  return (values) => values.model === '' || wordsOfRun(WISH, { feature, values }) !== null;
}

/** The refusal of settings that a model cannot follow. */
export const notForModels = { path: ['model'], message: 'no model can follow these settings' };
