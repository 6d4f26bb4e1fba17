import { existsSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { settingsGroup } from '../settings-group.ts';
import { whole } from '../value-schemas.ts';
import { variable } from '../variable.ts';

function holdsTapModel(folder: string): boolean {
  return ['encoder.onnx', 'decoder.onnx'].every((name) => existsSync(path.join(folder, name)));
}

/**
 * Processes of the embedded engine, and the bounds of each. Without a tap model, the absolute path of its
 * folder, tapped things are found by how they stand out. Without models of the operator's own, also an
 * absolute path, the built-in ways do the work.
 */
export const imaging = settingsGroup({
  title: 'The embedded engine.',
  fields: {
    processes: variable('IMAGING_PROCESSES', {
      schema: whole(1, 64),
      fallback: String(Math.max(1, availableParallelism() - 1)),
      fallbackNote: 'cores less one',
      example: '1',
      description: 'Pictures that are made at the same time.',
    }),
    memoryMegabytes: variable('IMAGING_MEMORY_MB', {
      schema: whole(200, 65_536),
      // A picture of the largest size, as AVIF, takes 1600 MB.
      fallback: '1800',
      description: 'Resident memory in megabytes above which an imaging process is killed.',
    }),
    timeoutSeconds: variable('IMAGING_TIMEOUT_SECONDS', {
      schema: whole(1, 3600),
      fallback: '180',
      description:
        'Longest time in seconds of one picture, and of a video from one step forward to the next.',
    }),
    tapModelFolder: variable('TAP_MODEL_DIR', {
      schema: z
        .string()
        .refine(holdsTapModel, 'must be a folder with the files encoder.onnx and decoder.onnx')
        .transform((folder) => path.resolve(folder)),
      example: '/srv/pictor/mobile-sam',
      description: 'Folder of a SAM model that finds tapped things, see docs/imaging.md.',
    }),
    modelsFolder: variable('MODELS_DIR', {
      schema: z
        .string()
        .refine((folder) => statSync(folder, { throwIfNoEntry: false })?.isDirectory(), 'must be a folder')
        .transform((folder) => path.resolve(folder)),
      example: '/srv/pictor/models',
      description: 'Folder of ONNX models that take the place of built-in ways, see docs/imaging.md.',
    }),
    ffmpegPath: variable('FFMPEG_PATH', {
      schema: z
        .string()
        .refine((file) => statSync(file, { throwIfNoEntry: false })?.isFile(), 'must be a program')
        .transform((file) => path.resolve(file)),
      example: '/usr/bin/ffmpeg',
      description: 'An ffmpeg of version 5.1 or later: more kinds of video, better H.264, see docs/video.md.',
    }),
  },
});
