import type { ScenicSubject } from '#lib/catalog/tools/ai-image-generator/constants.ts';
import { scenicSubjects } from '#lib/catalog/tools/ai-image-generator/constants.ts';
import type { Picture } from '../../../core/picture.ts';
import type { Progress } from '../../../core/progress.ts';
import type { SceneParts } from '../../backdrop/scene/scene-parts.ts';
import { createSheet, toPicture } from '../sheet.ts';
import { grain, shade } from '../surface.ts';
import { addFalling } from './falling.ts';
import type { Landscape } from './landscape.ts';
import { lightOf } from './landscape-light.ts';

/** Loaders of the landscapes; browsers load them as well. */
const landscapes: Readonly<Record<ScenicSubject, () => Promise<Landscape>>> = {
  skyline: async () => (await import('./skyline.ts')).default,
  sky: async () => (await import('./clouds.ts')).default,
  shore: async () => (await import('./shore.ts')).default,
  lake: async () => (await import('./lake.ts')).default,
};

/** True for a motif that is a landscape. */
export function isScenic(subject: string): subject is ScenicSubject {
  return scenicSubjects.some((scenic) => scenic === subject);
}

interface LandscapeRequest {
  readonly subject: ScenicSubject;
  readonly width: number;
  readonly height: number;
  readonly time: SceneParts['time'];
  readonly weather: SceneParts['weather'];
  readonly seed: number;
}

/** Draws a landscape of flat layers. The same request gives the same pixels. Throws `aborted`. */
export async function drawLandscape(request: LandscapeRequest, progress: Progress): Promise<Picture> {
  const { subject, width, height, time, weather, seed } = request;
  await progress.report(0);
  const blank = { ground: [0, 0, 0], ink: [0, 0, 0], colours: [] } as const;
  const sheet = createSheet({ width, height, seed, colours: blank });
  const light = lightOf({ time, weather }, sheet.dice);
  const canvas = { sheet, light, time, weather, size: Math.min(height, 1.45 * width) };
  const draw = await landscapes[subject]();
  await draw(canvas, progress.subrange(0, 0.9));
  addFalling(canvas);
  // Without grain, slow gradients show as bands.
  shade(sheet, (at) => 1 + 0.02 * grain(sheet, at));
  await progress.report(0.95);
  const picture = toPicture(sheet);
  await progress.report(1);
  return picture;
}
