import { readFile, writeFile } from 'node:fs/promises';
import { encodePicture } from '#imaging/core/io/encode-picture.ts';
import { sampleScenes, sceneThumbUrl, THUMB_WIDTH } from '#lib/catalog/samples.ts';
import { loadAllSamples } from '#lib/catalog/tool-samples.ts';
import { toolOf } from '#lib/catalog/tools.ts';
import { findLines } from './find-line.ts';
import { readScene, readSceneInput } from './read-scene.ts';
import { runFeature } from './run-feature.ts';
import { QUALITY, writeForms } from './write-forms.ts';

const LINES = 'lib/catalog/sample-lines.ts';

const samples = await loadAllSamples();

/**
 * Makes every form of the photos that samples show, or of those named, and of what the tools make of them.
 */
export async function makePairs(wanted: readonly string[]): Promise<void> {
  if (wanted.length === 0) await writeThumbs();
  const chosen = samples.filter(({ key }) => wanted.length === 0 || wanted.includes(key));
  for (const sample of chosen) {
    const started = performance.now();
    const { parameters = {}, result: index, ...input } = sample.recipe ?? {};
    const run = { feature: toolOf(sample.tool).featureCode, parameters, result: index };
    const { scene } = sample;
    const result = await runFeature(
      run,
      scene === undefined ? null : await readSceneInput({ ...input, scene }),
    );
    if (scene !== undefined) await writeForms(await readScene(scene), { sample, side: 'before' });
    await writeForms(result, { sample, side: 'after' });
    console.log(`${sample.key}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
  await writeLines();
}

/** Places of the comparison lines that are not the middle, as a module for pages. */
async function writeLines(): Promise<void> {
  const lines = await findLines(samples);
  const rows = Object.entries(lines).map(([key, at]) => `  ${key}: ${at},\n`);
  const source = await readFile(LINES, 'utf8');
  await writeFile(LINES, source.replace(/(lines[^{]*\{\n)[^}]*/, `$1${rows.join('')}`));
}

/** The small picture of every scene, by which people choose what to try a tool on. */
async function writeThumbs(): Promise<void> {
  for (const { key, width, height } of sampleScenes) {
    const maxSide = Math.round((THUMB_WIDTH * Math.max(width, height)) / width);
    const { bytes } = await encodePicture(await readScene(key), {
      format: 'avif',
      quality: QUALITY,
      maxSide,
    });
    await writeFile(`public${sceneThumbUrl(key)}`, bytes);
  }
}
