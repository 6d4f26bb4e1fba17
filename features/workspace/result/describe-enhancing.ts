import type { useTranslations } from '#components/messages/messages-context.tsx';
import type { Task } from '#lib/contract/contract.ts';

type TranslateFinding = ReturnType<typeof useTranslations<'findings'>>;
type Findings = NonNullable<Task['findings']>;

/** Fault that the enhancer detects. */
interface Fault {
  /** Key of the finding that grades the fault, 0–1. */
  readonly score: string;
  /** Key of the finding that is true where the fault was corrected. */
  readonly done: string;
  readonly found: 'noise' | 'blocks' | 'blur' | 'cast' | 'underexposure' | 'night' | 'shadows' | 'fading';
  readonly left: 'noise' | 'blocks' | 'blur' | 'cast' | 'light';
}

const DETAIL: readonly Fault[] = [
  { score: 'noise', done: 'denoised', found: 'noise', left: 'noise' },
  { score: 'blocking', done: 'deblocked', found: 'blocks', left: 'blocks' },
  { score: 'blur', done: 'sharpened', found: 'blur', left: 'blur' },
];

const CAST: Fault = { score: 'cast', done: 'castRemoved', found: 'cast', left: 'cast' };

const LIGHT = (['underexposure', 'night', 'shadows', 'fading'] as const).map(
  (found): Fault => ({ score: found, done: 'relit', found, left: 'light' }),
);

/** Score from which a fault is visible. */
const SEEN = 0.1;

/** Faults found by the enhancer and their corrections, as sentences. */
export function describeEnhancing(t: TranslateFinding, findings: Findings): readonly string[] {
  const notes = listSeen(findings).map(({ done, found, left }) =>
    findings[done] === true ? t(`enhance.found.${found}`) : t(`enhance.left.${left}`),
  );
  if (isPrint(findings)) notes.push(t('enhance.found.print'));
  if (isRepaired(findings)) notes.push(t('enhance.found.scratches'));
  // An enlargement is a result of its own.
  if (notes.length === 0 && isEnlarged(findings)) notes.push(t('enhance.nothing'));
  if (findings.upscaler === 'lanczos') notes.push(t('enhance.plain'));
  return notes;
}

/** True where the photo came back as it was, since it had no faults. */
export function hasNothingToCorrect(findings: Findings): boolean {
  const isFaultless = listSeen(findings).length === 0 && !isPrint(findings) && !isRepaired(findings);
  return isFaultless && !isEnlarged(findings);
}

const isPrint = ({ restored }: Findings) => restored === true;
const isRepaired = ({ repaired }: Findings) => Number(repaired ?? 0) > 0;
const isEnlarged = ({ upscaler }: Findings) => upscaler !== undefined && upscaler !== 'none';

/** Visible faults of the photo, corrected or not. */
function listSeen(findings: Findings): readonly Fault[] {
  const scoreOf = ({ score }: Fault) => Number(findings[score] ?? 0);
  // Of several faults of the light, only the worst is told.
  const light = LIGHT.toSorted((one, other) => scoreOf(other) - scoreOf(one)).slice(0, 1);
  // The tones of an old print are restored as a whole, so tone faults are not told.
  const faults = isPrint(findings) ? DETAIL : [...DETAIL, ...light, CAST];
  return faults.filter((fault) => scoreOf(fault) >= SEEN);
}
