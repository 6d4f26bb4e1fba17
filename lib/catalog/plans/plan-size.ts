import type { OptionValues, Size } from '../options/option.ts';
import { extendedSize } from '../tools/image-extender/extended-size.ts';
import type { PlanStep } from './plan.ts';

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
