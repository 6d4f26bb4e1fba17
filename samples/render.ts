import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { encodePicture } from '#imaging/core/io/encode-picture.ts';
import type { Picture } from '#imaging/core/picture.ts';
import { renderScene } from './render-scene.ts';
import { sceneNames } from './scenes/scene-table.ts';

const usage = `Usage: node samples/render.ts <scene> --out <file.png or .jpg> [options]

Scenes: ${sceneNames.join(', ')}

  --width <pixels>     default: full size
  --samples <count>    rays a pixel; default: as many as the scene asks for
  --without <a,b>      leaves out solids of these names: a clean plate
  --masks              writes the scene's masks beside the picture, as <file>-<mask>.png
  --keep-light <file>  keeps the traced light, and develops it again if the file is there
  --workers <count>    default: as many as the machine has
`;

/** JPEG at the quality of a good camera; PNG loses nothing. */
async function writePicture(file: string, picture: Picture): Promise<void> {
  const format = /\.jpe?g$/.test(file) ? 'jpeg' : 'png';
  const { bytes } = await encodePicture(picture, { format, quality: 95 });
  await writeFile(file, bytes);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string' },
    width: { type: 'string' },
    samples: { type: 'string' },
    without: { type: 'string' },
    masks: { type: 'boolean', default: false },
    'keep-light': { type: 'string' },
    workers: { type: 'string' },
  },
});
const [scene] = positionals;
if (!scene || !values.out) {
  console.error(usage);
  process.exit(1);
}
const { picture, masks } = await renderScene(scene, {
  width: values.width ? Number(values.width) : undefined,
  samples: values.samples ? Number(values.samples) : undefined,
  without: values.without?.split(','),
  workers: values.workers ? Number(values.workers) : undefined,
  keepLight: values['keep-light'],
});
await writePicture(values.out, picture);
if (values.masks)
  for (const [name, { width, height, data }] of Object.entries(masks))
    await writePicture(values.out.replace(/(\.\w+)?$/, `-${name}.png`), { width, height, data, channels: 1 });
const { user, system } = process.cpuUsage();
console.log(`${scene} ${picture.width} × ${picture.height}: ${((user + system) / 1e6).toFixed(1)} s of CPU`);
