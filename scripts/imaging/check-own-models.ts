import path from 'node:path';
import { loadTapModel } from '#imaging/core/models/load-tap-model.ts';
import { findSlotFile, type ModelSlot, modelSlots } from '#imaging/core/models/own/model-slots.ts';
import { type OwnModel, openOwnModel } from '#imaging/core/models/own/open-own-model.ts';
import { chooseRange } from '#imaging/core/models/own/value-range.ts';
import type { Picture } from '#imaging/core/picture.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { enlargeByModel, measureScale } from '#imaging/edit/enhance/enlarge-by-model.ts';
import { fillByModel } from '#imaging/edit/inpaint/fill-by-model.ts';
import { embedPhoto } from '#imaging/vision/segment/find-by-model.ts';

type Print = (line: string) => void;

/** A picture of slow shades, with a grid on it so that content that moved or changed can be told. */
function drawProbe(width: number, height: number): Picture {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 3) {
      const isLine = x % 24 < 2 || y % 24 < 2;
      data[at] = isLine ? 40 : 60 + Math.floor((150 * x) / width);
      data[at + 1] = isLine ? 40 : 60 + Math.floor((150 * y) / height);
      data[at + 2] = isLine ? 60 : 140;
    }
  return { width, height, channels: 3, data };
}

const progress = createProgress({});

/** Has a model do a small work of its slot; tells what was found out by that. */
const probes: Readonly<Record<ModelSlot, (model: OwnModel) => Promise<string>>> = {
  async inpainting(model) {
    const photo = drawProbe(400, 300);
    const data = new Uint8Array(400 * 300);
    for (let y = 120; y < 180; y++) data.fill(255, y * 400 + 160, y * 400 + 240);
    await fillByModel(photo, { mask: { width: 400, height: 300, data }, model, progress });
    return 'filled a hole of 80 × 60 pixels in 400 × 300';
  },
  async matting(model) {
    const { width, height } = model.signature.size ?? { width: 512, height: 512 };
    const { dims } = await model.run(drawProbe(width, height));
    return `drew a matte of ${dims[3]} × ${dims[2]}`;
  },
  async 'super-resolution'(model) {
    const scale = await measureScale(model);
    await enlargeByModel(drawProbe(160, 120), { model, factor: 2, progress });
    return `enlarges by ${scale}; made 320 × 240 of 160 × 120`;
  },
  async 'face-restoration'(model) {
    const { width, height } = model.signature.size ?? { width: 512, height: 512 };
    const picture = drawProbe(width, height);
    const output = await model.run(picture);
    return `made ${output.dims[3]} × ${output.dims[2]} in values of ${chooseRange(output, { picture })}`;
  },
};

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function megabytes(): number {
  return process.memoryUsage().rss / 1024 / 1024;
}

/** Runs a work and tells its time, and by how much the memory of this process grew. */
async function measure(work: () => Promise<string>): Promise<string> {
  const [begin, before] = [performance.now(), megabytes()];
  const told = await work();
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  return `${told}, in ${seconds} s and ${Math.max(0, Math.round(megabytes() - before))} MB`;
}

/** Checks the model of a slot; false where it cannot be used. */
async function checkSlot(slot: ModelSlot, { file, print }: { readonly file: string; readonly print: Print }) {
  try {
    const model = await openOwnModel(slot, file);
    const { signature, manifest, input } = model;
    const { picture, channels, mask, output, size } = signature;
    const shape = size ? `${size.width} × ${size.height}` : 'any size';
    const masked = mask === undefined ? '' : ` and ${mask} (${manifest.fill ?? 1} = fill)`;
    const told = await measure(() => probes[slot](model));
    print(`✓ ${slot}: ${manifest.name ?? path.basename(file)}`);
    print(`  takes ${picture} (${channels} channels, ${shape}, ${input})${masked}; gives ${output}`);
    print(`  ${told}`);
    print(
      `  licence: ${manifest.licence ?? `not noted; read that of the weights, and note it in ${slot}.json`}`,
    );
    return true;
  } catch (error) {
    print(`✗ ${slot}: ${file} cannot be used: ${wordsOf(error)}`);
    return false;
  }
}

/** Checks the model for taps; undefined where there is none. */
async function checkTap(print: Print): Promise<boolean | undefined> {
  try {
    const model = await loadTapModel();
    if (!model) return undefined;
    const told = await measure(async () => {
      const embedded = await embedPhoto(drawProbe(1024, 768), model.encode);
      const answers = await model.decode({ ...embedded, x: 512, y: 384 });
      return `drew ${answers.length} masks of 1024 × 768`;
    });
    print('✓ tap: a model of the SAM family');
    print(`  ${told}`);
    return true;
  } catch (error) {
    print(`✗ tap: ${wordsOf(error)}`);
    return false;
  }
}

/**
 * Reads the signature of each model of the operator, has it do a small work, and tells what that took.
 * @returns how many models work and how many do not
 */
export async function checkOwnModels(
  print: Print,
): Promise<{ readonly works: number; readonly fails: number }> {
  const checked: boolean[] = [];
  for (const slot of modelSlots) {
    const file = findSlotFile(slot);
    if (file === undefined) print(`– ${slot}: no ${slot}.onnx, the built-in way does the work`);
    else checked.push(await checkSlot(slot, { file, print }));
  }
  const tap = await checkTap(print);
  if (tap === undefined) print('– tap: no tap/encoder.onnx, taps are answered by how things stand out');
  else checked.push(tap);
  return { works: checked.filter(Boolean).length, fails: checked.filter((works) => !works).length };
}
