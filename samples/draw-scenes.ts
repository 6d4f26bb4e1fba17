import { writeFile } from 'node:fs/promises';
import { encodePicture } from '#imaging/core/io/encode-picture.ts';
import type { Mask } from '#imaging/core/picture.ts';
import { type SampleSceneKey, samplePhotoUrl, sampleScenes } from '#lib/catalog/samples.ts';
import { loadAllSamples } from '#lib/catalog/tool-samples.ts';
import { maskPath } from './read-scene.ts';
import { renderScene } from './render-scene.ts';
import { peopleScenes, renderedScenes } from './rendered-scenes.ts';

const samples = await loadAllSamples();

const withPeople: ReadonlySet<SampleSceneKey> = new Set(peopleScenes);

/** Smooth skin and backdrops lose nothing by a little less. */
const QUALITY = { things: 92, people: 88 } as const;

/**
 * Draws the photo of every scene, or of those named, and the masks that recipes or tests ask for. Takes
 * minutes for each.
 */
export async function drawScenes(wanted: readonly string[]): Promise<void> {
  for (const { key, width } of sampleScenes) {
    if (wanted.length > 0 && !wanted.includes(key)) continue;
    const started = performance.now();
    const quality = withPeople.has(key) ? QUALITY.people : QUALITY.things;
    const { picture, masks } = await renderScene(renderedScenes[key], { width });
    await writeFile(
      `public${samplePhotoUrl(key)}`,
      (await encodePicture(picture, { format: 'jpeg', quality })).bytes,
    );
    await writeMasks(key, masks);
    console.log(`${key}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
  }
}

async function writeMasks(scene: SampleSceneKey, masks: Readonly<Record<string, Mask>>): Promise<void> {
  const asked = samples.flatMap((sample) => (sample.scene === scene ? (sample.recipe?.mask ?? []) : []));
  const kept = withPeople.has(scene) ? Object.keys(masks) : asked;
  for (const name of new Set(kept)) {
    const mask = masks[name];
    if (!mask) throw new RangeError(`${scene} has no mask ${name}`);
    const { bytes } = await encodePicture({ ...mask, channels: 1 }, { format: 'png' });
    await writeFile(maskPath(scene, name), bytes);
  }
}
