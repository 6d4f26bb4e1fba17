import { readFile, writeFile } from 'node:fs/promises';
import { decodeMask } from '#imaging/io/decode-mask.ts';
import { decodePicture } from '#imaging/io/decode-picture.ts';
import { encodePicture } from '#imaging/io/encode-picture.ts';
import { removeObject } from '#imaging/tools/remove-object.ts';
import { planOutputs } from './plan-outputs.ts';
import { readInteger } from './read-integer.ts';
import { resolvePath } from './resolve-path.ts';
import { type Run, UsageError } from './run.ts';

export const removeObjectHelp = `Usage: npm run imaging -- remove-object <photo …> --mask <mask> --out <file or folder> [options]

Removes what the mask marks and fills its place from the surroundings.
All pixels outside the grown mask stay as they are.

  --mask <file>   white = remove; a PNG of any size, scaled to each photo
  --out <path>    .png, .jpg, .webp or .avif; a folder where there are several photos (PNG)
  --grow <px>     pixels by which the mask is grown, 0–64 (6)
  --seed <n>      another number gives another version (1)
  --help          this text
`;

export const removeObjectOptions = {
  mask: { type: 'string' },
  out: { type: 'string' },
  grow: { type: 'string', default: '6' },
  seed: { type: 'string', default: '1' },
} as const;

const DIGITAL_SOURCE_TYPE = 'algorithmicallyEnhanced';

export async function readRemoveObject(
  values: Record<string, unknown>,
  inputs: readonly string[],
): Promise<readonly Run[]> {
  const { mask, out } = values;
  if (typeof mask !== 'string') throw new UsageError('--mask is missing');
  if (typeof out !== 'string') throw new UsageError('--out is missing');
  const grow = readInteger('--grow', values.grow, { least: 0, most: 64 });
  const seed = readInteger('--seed', values.seed, { least: 0, most: 2 ** 31 - 1 });
  const plans = await planOutputs(inputs, out);
  return plans.map((plan) => ({
    ...plan,
    async work(control) {
      const photo = await decodePicture(await readFile(plan.input));
      const marked = await decodeMask(await readFile(resolvePath(mask)), photo);
      const filled = await removeObject({ photo, mask: marked }, { grow, seed }, control);
      const { bytes } = await encodePicture(filled, {
        format: plan.format,
        digitalSourceType: DIGITAL_SOURCE_TYPE,
      });
      await writeFile(plan.output, bytes);
    },
  }));
}
