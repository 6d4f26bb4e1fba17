import { loadModel } from '../core/models/load-model.ts';
import { createProgress } from '../core/progress.ts';
import type { RunControl } from '../core/run-control.ts';
import { assessPhoto } from '../edit/enhance/assess-photo.ts';
import { correctFaults } from '../edit/enhance/correct-faults.ts';
import { describeFaults } from '../edit/enhance/describe-faults.ts';
import { hideTransparent, restoreTransparent } from '../edit/enhance/hide-transparent.ts';
import { checkOutputSize, type Factor, upscale } from '../edit/enhance/upscale.ts';
import type { ToolInput, ToolOutput } from './tool.ts';

export interface EnhancePhotoParameters {
  /** Times the width and the height. */
  readonly factor: Factor;
  /** Strength of the corrections, 0–1. */
  readonly strength: number;
  readonly denoise: boolean;
  readonly light: boolean;
  readonly sharpen: boolean;
  /** `auto` repairs pictures that look like old prints. */
  readonly scratches: 'auto' | 'on' | 'off';
}

/** Shares of the whole at which assessment and correction end, without scaling and with it. */
const SHARES = { alone: [0.15, 1], scaled: [0.03, 0.25] } as const;

/**
 * Assesses a photo's faults, corrects only those, and scales it. Findings hold scores (0–1), measurements and
 * corrections. Throws `output_too_large` or `aborted`.
 */
export async function enhancePhoto(
  { photo }: ToolInput,
  parameters: EnhancePhotoParameters,
  control: RunControl = {},
): Promise<ToolOutput> {
  const { factor } = parameters;
  checkOutputSize(photo, factor);
  const progress = createProgress(control);
  await progress.report(0);
  const [assessed, corrected] = factor === 1 ? SHARES.alone : SHARES.scaled;
  const opaque = hideTransparent(photo);
  const faults = await assessPhoto(opaque, progress.subrange(0, assessed));
  const { picture, done } = await correctFaults(
    { photo: opaque, faults, parameters, control },
    progress.subrange(assessed, corrected),
  );
  const model = factor === 1 ? undefined : await loadModel('esrgan-x2');
  const larger = await upscale(picture, { factor, model, progress: progress.subrange(corrected, 1) });
  const upscaler = factor === 1 ? 'none' : model ? 'esrgan' : 'lanczos';
  await progress.report(1);
  return {
    picture: restoreTransparent(larger, photo),
    findings: { ...describeFaults(faults), ...done, upscaler },
  };
}
