import type { Effort } from '../estimate-run-seconds.ts';
import { pictureCount } from '../options/amounts.ts';
import {
  type Condition,
  modelOption,
  type OptionValues,
  type Size,
  type ToolOptions,
} from '../options/option.ts';
import {
  correctionEffort,
  costumeEffort,
  extensionEffort,
  styleEfforts,
  swapEffort,
  usualStyleEffort,
} from '../run-efforts.ts';
import { extendedSize } from '../tools/image-extender/extended-size.ts';
import type { Intent, PlanStep } from './plan.ts';

/** Intents whose result is a picture of a size of its own. */
const own: readonly string[] = [
  'straighten',
  'put',
  'headshot',
  'passport',
  'sticker',
  'side-by-side',
  'collage',
];

function cropped({ width, height }: Size, ratio: string): Size {
  const [across = 1, down = 1] = ratio.split(':').map(Number);
  return {
    width: Math.min(width, Math.round((height * across) / down)),
    height: Math.min(height, Math.round((width * down) / across)),
  };
}

function sizeAfter(photo: Size, step: PlanStep): Size | null {
  const { intent } = step;
  if (own.includes(intent) || (intent === 'face' && step.onto !== 1)) return null;
  if (intent === 'crop') return cropped(photo, String(step.ratio));
  if (intent === 'rotate' && step.degrees !== 180) return { width: photo.height, height: photo.width };
  if (intent === 'extend') {
    const { left = 0, right = 0, top = 0, bottom = 0, ratio = 'free' } = step;
    return extendedSize(photo, { left, right, top, bottom, ratio, anchor: 'center' });
  }
  const factor = intent === 'enlarge' ? Number(step.factor) : 1;
  return { width: factor * photo.width, height: factor * photo.height };
}

/** Size of a photo after the steps of a plan; null where only the run finds it out. */
export function planSize(photo: Size, { steps, model = '' }: OptionValues): Size | null {
  if (model !== '') return null;
  const plan = Array.isArray(steps) ? (steps as readonly PlanStep[]) : [];
  return plan.reduce<Size | null>((size, step) => size && sizeAfter(size, step), photo);
}

/** Turns, and cuts that look for nothing first. */
const TURN: Effort = { start: 0.1, perMegapixel: 0.05 };
const CLOTHES: Effort = { start: 6.5, perMegapixel: 0.3 };
const BACKGROUND: Effort = { start: 2.3, perMegapixel: 1.6 };

/**
 * Effort of each step of a plan, by intent and, where it matters, its choice. Measured as the steps run: with
 * the search for the tapped thing, or for people and their outlines, which the tools' own runs may be spared.
 */
const stepEfforts: Readonly<Record<Intent | 'background.scene' | 'enlarge.2' | 'enlarge.4', Effort>> = {
  'remove-watermark': { start: 5.5, perMegapixel: 0.3, perMarkedMegapixel: 40 },
  remove: { start: 5, perMegapixel: 0.6, perMarkedMegapixel: 6 },
  repair: correctionEffort,
  denoise: correctionEffort,
  enhance: correctionEffort,
  sharpen: correctionEffort,
  enlarge: correctionEffort,
  'enlarge.2': correctionEffort,
  'enlarge.4': correctionEffort,
  straighten: { start: 0.5, perMegapixel: 0.15 },
  rotate: TURN,
  mirror: TURN,
  face: swapEffort,
  recolour: { start: 9, perMegapixel: 0.4 },
  replace: { start: 6, perMegapixel: 1.4 },
  hair: { start: 11, perMegapixel: 0.8 },
  clothes: CLOTHES,
  pattern: CLOTHES,
  costume: costumeEffort,
  'cut-out': { start: 2, perMegapixel: 1 },
  background: BACKGROUND,
  'background.scene': { start: 6, perMegapixel: 1.6 },
  'blur-background': BACKGROUND,
  put: BACKGROUND,
  adjust: { start: 0.1, perMegapixel: 0.15 },
  extend: extensionEffort,
  crop: { start: 1.2, perMegapixel: 0.05 },
  style: usualStyleEffort,
  headshot: { start: 6, perMegapixel: 0.3 },
  passport: { start: 2.4, perMegapixel: 0.3 },
  sticker: { start: 6, perMegapixel: 0.1 },
  'side-by-side': { start: 0.2, perMegapixel: 0.2 },
  collage: { start: 0.2, perMegapixel: 0.2 },
};

const byModel = { option: 'model', not: [''] } as const satisfies Condition;

/** Efforts of the steps, each style by its own name. */
const ofSteps: Readonly<Record<string, Effort>> = {
  ...stepEfforts,
  ...Object.fromEntries(Object.entries(styleEfforts).map(([style, effort]) => [`style.${style}`, effort])),
};

/** Options of a tool that is told in words what to change, in so many photos. */
export function planOptions(photos: 1 | 3) {
  return {
    options: [
      modelOption,
      { kind: 'plan', name: 'steps', label: 'instruction', photos, initial: [] },
      { ...pictureCount, when: byModel },
    ],
    // Steps have no seed; a model has.
    versions: byModel,
    // Before anything is written the usual step is guessed.
    estimate: { start: 4, perMegapixel: 0.5, ofSteps },
    resultSize: planSize,
    fileWord: 'changed',
    compares: true,
  } as const satisfies ToolOptions;
}
