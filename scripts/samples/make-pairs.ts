import { writeFile } from 'node:fs/promises';
import { encodePicture } from '#imaging/io/encode-picture.ts';
import type { Mask, Picture } from '#imaging/picture.ts';
import { type Sample, sampleScenes, sampleShareImage, samples } from '#lib/catalog/samples.ts';
import { readScene, readSceneMask } from './files.ts';
import { recipes } from './recipes.ts';
import { runRecipe } from './run-recipe.ts';
import { writeForms } from './write-forms.ts';

const SHARE_QUALITY = 82;

async function readMask({ key, scene }: Sample, photo: Picture): Promise<Mask | undefined> {
  const recipe = recipes[key];
  if (recipe?.mask === undefined) return undefined;
  const mask = await readSceneMask(scene, recipe.mask, photo);
  return recipe.inverted ? { ...mask, data: mask.data.map((value) => 255 - value) } : mask;
}

/** What our engine makes of a sample's photo today. */
export async function makeResult(sample: Sample): Promise<Picture> {
  const photo = await readScene(sample.scene);
  const recipe = recipes[sample.key];
  if (!recipe) throw new RangeError(`no recipe for ${sample.key}`);
  return runRecipe(recipe, { photo, mask: await readMask(sample, photo) });
}

/** Makes every form of the photos and of what the tools make of them. */
export async function makePairs(): Promise<void> {
  for (const { key } of sampleScenes)
    await writeForms(await readScene(key), { sample: { key, scene: key }, side: 'before' });
  for (const sample of samples) {
    const started = performance.now();
    const result = await makeResult(sample);
    await writeForms(result, { sample, side: 'after' });
    const { url, width, height } = sampleShareImage(sample);
    const share = { format: 'jpeg', quality: SHARE_QUALITY, maxSide: Math.max(width, height) } as const;
    await writeFile(`public${url}`, (await encodePicture(result, share)).bytes);
    console.log(`${sample.key}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
}
