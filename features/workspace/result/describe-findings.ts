import type { useTranslations } from '#components/messages/messages-context.tsx';
import { notesOf } from '#lib/catalog/result-notes.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import type { Task } from '#lib/contract/contract.ts';
import { describeInput } from './describe-input.ts';

type TranslateFinding = ReturnType<typeof useTranslations<'findings'>>;
type Findings = NonNullable<Task['findings']>;
type Describe = (t: TranslateFinding, findings: Findings) => readonly string[];

const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

const describers: Readonly<Partial<Record<FeatureCode, Describe>>> = {
  'passport-photo': describePassportPhoto,
  'headshot-generator': describeHeadshots,
  'face-swap': (t, { posesDiffer }) => (posesDiffer === true ? [t('posesDiffer')] : []),
  'watermark-remover': describeWatermark,
  'photo-enhancer': describeEnhancing,
};

/**
 * Findings of a tool as sentences: faults of the result, facts of the input, then the tool's own. Technical
 * findings are left out.
 */
export function describeFindings(
  t: TranslateFinding,
  { feature, findings }: { feature: FeatureCode; findings: Findings },
): readonly string[] {
  const notes = notesOf(feature).filter((note) => findings[note] === true);
  return [
    ...notes.map((note) => t(`notes.${note}`)),
    ...describeInput(t, findings.input),
    ...(describers[feature]?.(t, findings) ?? []),
  ];
}

function describePassportPhoto(t: TranslateFinding, findings: Findings): readonly string[] {
  const { headMillimetres: head, eyesMillimetres: eyes, glassesAllowed, copies } = findings;
  const notes = described(t, { place: 'passport', keys: findings.warnings });
  if (typeof head === 'number' && typeof eyes === 'number') notes.push(t('passportMeasures', { head, eyes }));
  if (glassesAllowed === false) notes.push(t('passportGlasses'));
  if (typeof copies === 'number' && copies > 0) notes.push(t('passportCopies', { copies }));
  return [...notes, t('passportOffice')];
}

function describeHeadshots(t: TranslateFinding, { warnings, leftOut }: Findings): readonly string[] {
  const notes = described(t, { place: 'headshot', keys: warnings });
  if (typeof leftOut === 'number' && leftOut > 0) notes.push(t('headshotLeftOut', { count: leftOut }));
  return notes;
}

function describeWatermark(t: TranslateFinding, { method }: Findings): readonly string[] {
  return described(t, { place: 'watermark', keys: [method] });
}

/** Sentences for the keys that have a message. */
function described(
  t: TranslateFinding,
  { place, keys }: { place: 'passport' | 'headshot' | 'watermark'; keys: unknown },
): string[] {
  return listOf(keys)
    .map((key) => `${place}.${key}` as Parameters<TranslateFinding>[0])
    .filter((key) => t.has(key))
    .map((key) => t(key));
}

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
function describeEnhancing(t: TranslateFinding, findings: Findings): readonly string[] {
  const scoreOf = ({ score }: Fault) => Number(findings[score] ?? 0);
  const isPrint = findings.restored === true;
  // Of several faults of the light, only the worst is told.
  const light = LIGHT.toSorted((one, other) => scoreOf(other) - scoreOf(one)).slice(0, 1);
  // The tones of an old print are restored as a whole, so tone faults are not told.
  const faults = isPrint ? DETAIL : [...DETAIL, ...light, CAST];
  const notes = faults
    .filter((fault) => scoreOf(fault) >= SEEN)
    .map(({ done, found, left }) =>
      findings[done] === true ? t(`enhance.found.${found}`) : t(`enhance.left.${left}`),
    );
  if (isPrint) notes.push(t('enhance.found.print'));
  if (Number(findings.repaired ?? 0) > 0) notes.push(t('enhance.found.scratches'));
  if (notes.length === 0) notes.push(t('enhance.nothing'));
  if (findings.upscaler === 'lanczos') notes.push(t('enhance.plain'));
  return notes;
}
