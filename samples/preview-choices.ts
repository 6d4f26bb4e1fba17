import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { encodePicture } from '#imaging/core/io/encode-picture.ts';
import type { Picture } from '#imaging/core/picture.ts';
import { choicePreviewUrl, type SceneInput } from '#lib/catalog/samples.ts';
import { type ChoiceSet, choiceSets } from './choice-sets.ts';
import { readSceneInput } from './read-scene.ts';
import { runFeature } from './run-feature.ts';

const FORM = { format: 'avif', quality: 50, maxSide: 400 } as const;

/** Preview of a choice on a scene. */
export async function makeChoice(
  { feature, parameter, parameters }: ChoiceSet,
  { choice, input }: { choice: string; input: SceneInput },
): Promise<Picture> {
  const run = { feature, parameters: { ...parameters, [parameter]: choice } };
  return runFeature(run, await readSceneInput(input));
}

/** Makes a small picture of each choice that tools offer, or those of the tools named. */
export async function previewChoices(wanted: readonly string[]): Promise<void> {
  for (const set of choiceSets) {
    if (wanted.length > 0 && !wanted.includes(set.feature)) continue;
    for (const choice of set.choices) {
      const file = `public${choicePreviewUrl(set.feature, choice)}`;
      await mkdir(path.dirname(file), { recursive: true });
      const picture = await makeChoice(set, { choice, input: set.input });
      await writeFile(file, (await encodePicture(picture, FORM)).bytes);
    }
  }
}
