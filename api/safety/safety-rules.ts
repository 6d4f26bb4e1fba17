import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { findInput } from '#lib/catalog/inputs.ts';
import { findTool } from '#lib/catalog/tools.ts';
import { CLIP_LIMITS } from '../engines/embedded/clip-job.ts';
import type { ImagingPool, PhotoPlace } from '../engines/embedded/imaging-pool.ts';
import type { EngineFile, EngineInput } from '../engines/engine.ts';
import { EngineError } from '../engines/engine-error.ts';

interface InputToCheck {
  readonly input: EngineInput;
  /** Looks up whether it was declared that the people in the photos agree. */
  readonly readConsent: () => Promise<boolean>;
}

interface ResultToCheck {
  readonly input: EngineInput;
  readonly files: readonly EngineFile[];
}

/**
 * Checks before and after every engine; no call bypasses them. Both throw `EngineError` of kind
 * `rejected_content`, and the run then ends without a result and without a charge.
 */
export interface SafetyRules {
  checkInput(request: InputToCheck, signal: AbortSignal): Promise<void>;
  checkResult(result: ResultToCheck, signal: AbortSignal): Promise<void>;
}

const skinFindings = z.object({ before: z.number(), after: z.number() });
const clipFindings = z.object({ before: z.array(z.number()), after: z.array(z.number()).min(1) });
const peopleFindings = z.object({ share: z.number() });

/** Least share of a marked place that a person must cover, or of people that must be marked. */
const PERSON_MARKED = 0.05;

/**
 * Rules that need no service: no face, hair or body is changed or read without consent, and no body shows
 * more skin afterwards.
 */
export function createEmbeddedRules(pool: ImagingPool): SafetyRules {
  async function marksPerson(input: EngineInput, signal: AbortSignal): Promise<boolean> {
    const job = { id: uuidv7(), kind: 'people', ...placeToChange(input) } as const;
    const { findings } = await pool.run(job, { signal });
    return peopleFindings.parse(findings).share >= PERSON_MARKED;
  }

  async function compareSkin(
    beforePath: string,
    { afterPath, signal }: { afterPath: string; signal: AbortSignal },
  ) {
    const job = { id: uuidv7(), kind: 'skin', beforePath, afterPath } as const;
    const { findings } = await pool.run(job, { signal });
    return skinFindings.parse(findings);
  }

  async function checkVideo({ input, files }: ResultToCheck, signal: AbortSignal): Promise<void> {
    const beforePath = findInput(input.inputs, 'video')?.path;
    const afterPath = files.find(({ role }) => role === 'result')?.path;
    if (beforePath === undefined || afterPath === undefined)
      throw new EngineError('internal', 'the run left no video to compare');
    const { from } = partSchema.parse(input.parameters);
    const job = {
      id: uuidv7(),
      kind: 'clip-skin',
      beforePath,
      afterPath,
      from,
      limits: CLIP_LIMITS,
    } as const;
    const { findings } = await pool.run(job, { signal });
    const { before, after } = clipFindings.parse(findings);
    for (const [moment, share] of after.entries()) holdSkin({ before: before[moment] ?? 0, after: share });
  }

  return {
    async checkInput({ input, readConsent }, signal) {
      const asked = findTool(input.feature)?.safety?.consent;
      if (!asked || (await readConsent())) return;
      if (asked === 'marked' && !(await marksPerson(input, signal))) return;
      throw new EngineError('rejected_content', 'nobody declared consent', { key: 'consent_required' });
    },

    async checkResult({ input, files }, signal) {
      if (isDrawnVideo(input)) return checkVideo({ input, files }, signal);
      if (!findTool(input.feature)?.safety?.skin) return;
      // Previews show the same in fewer pixels, and both were brought to the same size.
      const before = files.find(({ role }) => role === 'input-preview');
      if (!before) throw new EngineError('internal', 'the run left no preview of its photo');
      for (const after of files.filter(({ role }) => role === 'preview')) {
        holdSkin(await compareSkin(before.path, { afterPath: after.path, signal }));
      }
    },
  };
}

/**
 * Shares of a person's area that may come from how skin is measured: another colour of cloth shifts the
 * border of skin a little.
 */
const TOLERANCE = { absolute: 0.04, relative: 0.25 } as const;

type Skin = z.infer<typeof skinFindings>;

/** @throws EngineError `rejected_content` */
function holdSkin(skin: Skin): void {
  if (showsMoreSkin(skin))
    throw new EngineError('rejected_content', `skin of bodies: ${skin.before} → ${skin.after}`);
}

const partSchema = z.object({ from: z.number() });

/** True of a video that a model drew, which it may have drawn otherwise than it was told. */
function isDrawnVideo({ feature, parameters: { model } }: EngineInput): boolean {
  return findTool(feature)?.kind === 'video' && typeof model === 'string' && model !== '';
}

/**
 * True where bodies show more skin after a change than before, beyond the error of measurement. Values are
 * shares of the area of the people, 0–1.
 */
function showsMoreSkin({ before, after }: Skin): boolean {
  return after > before + Math.max(TOLERANCE.absolute, TOLERANCE.relative * before);
}

/** Place of a tool without a mask: a box or a tap, in per cent of the photo's sides. */
const placeFields = z.object({
  find: z.string(),
  ...{ x: z.number(), y: z.number() },
  ...{ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() },
});

/** Half the side of the box that stands for a tap, in per cent. */
const TAP = 1;

/** The photo of a run, and the place that is to be changed: its mask, a box, or the place of a tap. */
export function placeToChange({ inputs, parameters }: EngineInput): PhotoPlace {
  const photoPath = findInput(inputs, 'photo')?.path ?? '';
  const maskPath = findInput(inputs, 'mask')?.path;
  if (maskPath !== undefined) return { photoPath, maskPath };
  const { find, x, y, left, top, right, bottom } = placeFields.parse(parameters);
  const box =
    find === 'tap'
      ? { left: x - TAP, top: y - TAP, right: x + TAP, bottom: y + TAP }
      : { left, top, right, bottom };
  return { photoPath, box };
}
