import type { useTranslations } from '#components/messages/messages-context.tsx';
import { notesOf, type ResultFault, type WarningPlace } from '#lib/catalog/result-notes.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import type { Task } from '#lib/contract/contract.ts';
import { describeEnhancing, hasNothingToCorrect } from './describe-enhancing.ts';
import { isFault } from './fault-table.ts';

type TranslateFinding = ReturnType<typeof useTranslations<'findings'>>;
type Findings = NonNullable<Task['findings']>;
type Describe = (t: TranslateFinding, findings: Findings) => readonly string[];

const describers: Readonly<Partial<Record<FeatureCode, Describe>>> = {
  'passport-photo': describePassportPhoto,
  'headshot-generator': (t, { leftOut }) =>
    typeof leftOut === 'number' && leftOut > 0 ? [t('headshotLeftOut', { count: leftOut })] : [],
  'watermark-remover': describeWatermark,
  'photo-enhancer': describeEnhancing,
};

/**
 * Findings that do not speak against a result as sentences: facts of the input, then the tool's own.
 * Technical findings are left out.
 */
export function describeFindings(
  t: TranslateFinding,
  { feature, findings }: { feature: FeatureCode; findings: Findings },
): readonly string[] {
  return [...describeInput(t, findings.input), ...(describers[feature]?.(t, findings) ?? [])];
}

function describePassportPhoto(t: TranslateFinding, findings: Findings): readonly string[] {
  const { headMillimetres: head, eyesMillimetres: eyes, glassesAllowed, copies } = findings;
  const notes: string[] = [];
  if (typeof head === 'number' && typeof eyes === 'number') notes.push(t('passportMeasures', { head, eyes }));
  if (glassesAllowed === false) notes.push(t('passportGlasses'));
  if (typeof copies === 'number' && copies > 0) notes.push(t('passportCopies', { copies }));
  return [...notes, t('passportOffice')];
}

function describeWatermark(t: TranslateFinding, { method }: Findings): readonly string[] {
  const key = `watermark.${String(method)}` as Parameters<TranslateFinding>[0];
  return t.has(key) ? [t(key)] : [];
}

type InputFacts = NonNullable<Task['findings']>['input'];

/** Facts of the photo’s file that the result does not show, as sentences. */
function describeInput(
  t: ReturnType<typeof useTranslations<'findings'>>,
  { frames, cmyk, bits, shrunk }: NonNullable<InputFacts> = {},
): readonly string[] {
  const notes: string[] = [];
  if (frames) notes.push(t('input.frames', { frames }));
  if (cmyk) notes.push(t('input.cmyk'));
  if (bits) notes.push(t('input.bits', { bits }));
  if (shrunk) {
    const { from, to } = shrunk;
    notes.push(t('input.shrunk', { ...from, usedWidth: to.width, usedHeight: to.height }));
  }
  return notes;
}

/** Tools whose findings list warnings. */
const WARNING: Readonly<Partial<Record<FeatureCode, WarningPlace>>> = {
  'passport-photo': 'passport',
  'headshot-generator': 'headshot',
  'hairstyle-changer': 'hair',
  'face-swap': 'swap',
};

/** Tools that look for their place themselves, and tell the share of the photo that they changed. */
const CHANGING: readonly FeatureCode[] = ['recolor', 'ai-clothes-changer'];

/** Share of the photo, 0–1, below which nobody sees a change. */
const MIN_SHARE = 0.001;

/** Findings of a run that speak against its result, in the order of their tool. */
export function listFaults(feature: FeatureCode, findings: Task['findings']): readonly ResultFault[] {
  if (!findings) return [];
  const notes = notesOf(feature).filter((note) => findings[note] === true);
  return [
    ...notes.map((note) => `notes.${note}` as const),
    ...listWarnings(feature, findings),
    ...(hasChangedLittle(feature, findings) ? (['notes.littleChanged'] as const) : []),
    ...(feature === 'photo-enhancer' && hasNothingToCorrect(findings) ? (['enhance.nothing'] as const) : []),
  ];
}

function listWarnings(feature: FeatureCode, { warnings }: Findings): readonly ResultFault[] {
  const place = WARNING[feature];
  if (!place || !Array.isArray(warnings)) return [];
  // A host of another release may know more.
  return warnings.map((name) => `${place}.${name}`).filter(isFault);
}

function hasChangedLittle(feature: FeatureCode, { share }: Findings): boolean {
  return CHANGING.includes(feature) && typeof share === 'number' && share < MIN_SHARE;
}
