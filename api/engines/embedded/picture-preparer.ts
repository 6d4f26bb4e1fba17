import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import type { Job } from '#imaging/process/protocol.ts';
import type { EngineModel } from '#lib/catalog/engine-models/models.ts';
import { headShot } from '#lib/catalog/tools/headshot-generator/entry.ts';
import { imageExtender } from '#lib/catalog/tools/image-extender/entry.ts';
import { parameters } from '#lib/catalog/tools/image-extender/parameters.ts';
import type { EngineInput, PicturePreparer } from '../engine.ts';
import { readPreparedClip, toClipPrepareJob } from './exchange-clip.ts';
import type { ImagingPool } from './imaging-pool.ts';

const told = z.object({
  ...{ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() },
  ...{ width: z.number(), height: z.number() },
});

const photoName = (index: number) => (index === 0 ? 'photo.png' : `photo-${index + 1}.png`);

/** Difference of shape, as a share, that nobody sees. */
const SAME_SHAPE = 0.03;

interface Size {
  readonly width: number;
  readonly height: number;
}

const haveOneShape = (one: Size, other: Size) =>
  Math.abs(Math.log((one.width * other.height) / (one.height * other.width))) <= SAME_SHAPE;

/** Sizes that a model takes, as imaging asks for them. */
function sizesOf({ sizes }: EngineModel) {
  const { pixels } = sizes;
  if (sizes.kind === 'ratio') return { pixels, multiple: 16, maxEdge: 2048, maxRatio: 2 };
  if (sizes.kind === 'photo' || sizes.kind === 'video')
    return { pixels, multiple: sizes.multiple, maxEdge: 2048, maxRatio: 3 };
  const { minPixels, multiple, maxEdge, maxRatio } = sizes;
  return { pixels, minPixels, multiple, maxEdge, maxRatio };
}

/** Files of a run that a model is sent: all, or the first photos where each shows the same person. */
function inputsFor({ inputs: { photos } }: EngineModel, { feature, inputs }: EngineInput) {
  return feature === headShot.featureCode ? inputs.slice(0, photos[1]) : inputs;
}

/**
 * Prepares what services are sent, in imaging processes.
 * @param pool the children that tools run in, so that both together keep within its size
 */
export function createPicturePreparer(pool: ImagingPool): PicturePreparer {
  const run = (job: Job, { signal = new AbortController().signal }: Pick<EngineInput, 'signal'>) =>
    pool.run(job, { signal });
  const preparer: PicturePreparer = {
    async prepareClip({ input, folder, model }) {
      const job = toClipPrepareJob({ input, folder, model });
      // They go beside the video, as a photo and others go to a model of pictures.
      const photos = input.inputs.flatMap((file) =>
        file.role === 'additional' ? [{ ...file, role: 'photo' as const }] : [],
      );
      const sent =
        photos.length > 0 && model.inputs.photos[1] > 0
          ? await preparer.prepare({ input: { ...input, inputs: photos }, folder, model })
          : undefined;
      const { findings } = await run(job, input);
      return { photos: sent?.photos ?? [], ...readPreparedClip(job, findings) };
    },

    async prepare({ input, folder: outputDirectory, model }) {
      const { inputs, maxPixels } = input;
      const canvas = canvasOf(input);
      const isMarked = canvas !== undefined || inputs.some(({ role }) => role === 'mask');
      const hasMask = isMarked && model.inputs.mask !== 'none';
      const job = {
        id: uuidv7(),
        kind: 'prepare',
        inputs: inputsFor(model, input).filter(({ role }) => role !== 'mask' || hasMask),
        sizes: sizesOf(model),
        maskForm: model.inputs.mask === 'white' ? 'white' : 'both',
        ...{ maxPixels, outputDirectory, canvas },
      } as const;
      const { findings } = await run(job, input);
      const { width, height, ...box } = told.parse(findings);
      const written = await readdir(outputDirectory);
      const photos = written.filter((name) => name.startsWith('photo')).map((_, index) => photoName(index));
      const whole = { width: box.right - box.left, height: box.bottom - box.top };
      const isSqueezed = !hasMask && photos.length === 1 && !haveOneShape(whole, { width, height });
      return {
        photos: photos.map((name) => path.join(outputDirectory, name)),
        mask: hasMask ? path.join(outputDirectory, 'mask.png') : undefined,
        size: { width, height },
        box: hasMask ? box : undefined,
        squeezed: isSqueezed ? whole : undefined,
      };
    },
  };
  return preparer;
}

/** Canvas that a run extends its photo to; undefined for runs that keep its size. */
export function canvasOf(input: Pick<EngineInput, 'feature' | 'parameters'>) {
  if (input.feature !== imageExtender.featureCode) return undefined;
  const { left, right, top, bottom, ratio, anchor } = parameters.parse(input.parameters);
  return { left, right, top, bottom, ratio, anchor };
}
