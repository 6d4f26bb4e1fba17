import { type ScenicSubject, scenicSubjects } from '#lib/catalog/tools/ai-image-generator/constants.ts';
import type { SceneParts } from './scene-parts.ts';

/** Views of the scenes behind photos that wallpapers show, and the row of their horizon. */
export const scenes: Readonly<
  Record<ScenicSubject, Pick<SceneParts, 'view' | 'ground'> & { readonly horizon: number }>
> = {
  skyline: { view: 'skyline', ground: 'lake', horizon: 0.66 },
  sky: { view: 'hills', ground: 'grass', horizon: 1 },
  shore: { view: 'sea', ground: 'sand', horizon: 0.56 },
  lake: { view: 'peaks', ground: 'lake', horizon: 0.58 },
};

/** True for a motif that is a scene. */
export function isScenic(subject: string): subject is ScenicSubject {
  return scenicSubjects.some((scenic) => scenic === subject);
}
