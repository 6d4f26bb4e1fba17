import type { useWords } from '#components/words/words-context.tsx';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import { describeEnhancing } from './describe-enhancing.ts';

type FindingWords = ReturnType<typeof useWords<'findings'>>;
type Findings = Readonly<Record<string, unknown>>;
type Describe = (words: FindingWords, findings: Findings) => readonly string[];

const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

const describers: Readonly<Partial<Record<FeatureCode, Describe>>> = {
  'passport-photo': describePassportPhoto,
  'headshot-generator': describeHeadshots,
  'face-swap': (words, { posesDiffer }) => (posesDiffer === true ? [words('posesDiffer')] : []),
  'watermark-remover': describeWatermark,
  'photo-enhancer': describeEnhancing,
};

/** Whether a tool tells anything that a person is shown. */
export function hasFindings(feature: FeatureCode): boolean {
  return feature in describers;
}

/** What a tool found out, in sentences; findings that only programs want are left out. */
export function describeFindings(
  words: FindingWords,
  feature: FeatureCode,
  findings: Findings,
): readonly string[] {
  return describers[feature]?.(words, findings) ?? [];
}

function describePassportPhoto(words: FindingWords, findings: Findings): readonly string[] {
  const { headMillimetres: head, eyesMillimetres: eyes, glassesAllowed, copies } = findings;
  const notes = worded(words, 'passport', findings.warnings);
  if (typeof head === 'number' && typeof eyes === 'number')
    notes.push(words('passportMeasures', { head, eyes }));
  if (glassesAllowed === false) notes.push(words('passportGlasses'));
  if (typeof copies === 'number' && copies > 0) notes.push(words('passportCopies', { copies }));
  return [...notes, words('passportOffice')];
}

function describeHeadshots(words: FindingWords, { warnings, leftOut }: Findings): readonly string[] {
  const notes = worded(words, 'headshot', warnings);
  if (typeof leftOut === 'number' && leftOut > 0) notes.push(words('headshotLeftOut', { count: leftOut }));
  return notes;
}

function describeWatermark(words: FindingWords, { method }: Findings): readonly string[] {
  return worded(words, 'watermark', [method]);
}

/** The sentences that there are for these keys. */
function worded(words: FindingWords, place: 'passport' | 'headshot' | 'watermark', keys: unknown): string[] {
  return listOf(keys)
    .map((key) => `${place}.${key}` as Parameters<FindingWords>[0])
    .filter((key) => words.has(key))
    .map((key) => words(key));
}
