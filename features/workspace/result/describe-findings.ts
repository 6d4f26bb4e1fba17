import type { useTranslations } from '#components/messages/messages-context.tsx';
import { notesOf, type ResultFault, type WarningPlace } from '#lib/catalog/result-notes.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import type { Task } from '#lib/contract/contract.ts';
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
  'video-enhancer': describeVideo,
  'video-watermark-remover': describeVideoMark,
  'video-face-swap': describeVideoSwap,
  kontext: describePlan,
  'nano-banana': describePlan,
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

/** Faults that were found in a video and corrected, or that there were none. */
function describeVideo(t: TranslateFinding, findings: Findings): readonly string[] {
  const { noise, flicker, blocking, contrast, sharpening } = findings;
  const isAbove = (value: Findings[string], least: number) => typeof value === 'number' && value > least;
  const notes = [
    isAbove(noise, 0) && t('video.noise'),
    isAbove(flicker, 0) && t('video.flicker'),
    isAbove(blocking, 0) && t('video.blocks'),
    isAbove(contrast, 1) && t('video.contrast'),
    isAbove(sharpening, 0) && t('video.blur'),
  ].filter((note) => note !== false);
  return notes.length > 0 ? notes : [t('video.nothing')];
}

/** Treatment of the marks of a video, and what was lost behind them. */
function describeVideoMark(t: TranslateFinding, { method, movedBehind, lost }: Findings): readonly string[] {
  const key = `videoMark.${String(method)}` as Parameters<TranslateFinding>[0];
  return [
    ...(t.has(key) ? [t(key)] : []),
    ...(movedBehind === true ? [t('videoMark.moved')] : []),
    ...(typeof lost === 'number' && lost > 0 ? [t('videoMark.lost', { count: lost })] : []),
  ];
}

/** Share of a video that shows the new face, and the shots over which its person was followed. */
function describeVideoSwap(t: TranslateFinding, { swapped, shots }: Findings): readonly string[] {
  const percent = typeof swapped === 'number' ? Math.round(swapped * 100) : null;
  return [
    ...(percent === null ? [] : [t('videoSwap.swapped', { percent })]),
    ...(typeof shots === 'number' && shots > 1 ? [t('videoSwap.shots', { count: shots })] : []),
  ];
}

/** Way in which a mark came off, and whether it went on beyond the brush. */
function describeWatermark(t: TranslateFinding, findings: Findings): readonly string[] {
  const key = `watermark.${String(findings.method)}` as Parameters<TranslateFinding>[0];
  return [
    ...(t.has(key) ? [t(key)] : []),
    ...(isBrushExtended(findings) ? [t('watermark.brushExtended')] : []),
  ];
}

/** True where a mark went on beyond the brush, and pixels outside the mask were changed with it. */
export function isBrushExtended(findings: Task['findings']): boolean {
  return findings?.brushExtended === true;
}

/** Way in which a plan was carried out, and its steps that changed nothing; models follow none. */
function describePlan(t: TranslateFinding, { unchanged }: Findings): readonly string[] {
  if (!Array.isArray(unchanged)) return [];
  const count = unchanged.length;
  return [t('plan.made'), ...(count > 0 ? [t('plan.unchanged', { count })] : [])];
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
  'video-face-swap': 'videoSwap',
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
    ...(feature === 'photo-enhancer' && isUntouched(findings) ? (['enhance.nothing'] as const) : []),
  ];
}

/** False where a photo had no faults: a run on its result would find as little to correct. */
export function hadFaults(feature: FeatureCode, findings: Task['findings']): boolean {
  return feature !== 'photo-enhancer' || !findings || !isFaultless(findings);
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
  const notes = listSeen(findings).map(({ done, found, left }) =>
    findings[done] === true ? t(`enhance.found.${found}`) : t(`enhance.left.${left}`),
  );
  if (isPrint(findings)) notes.push(t('enhance.found.print'));
  if (isRepaired(findings)) notes.push(t('enhance.found.scratches'));
  if (notes.length === 0 && isAdjusted(findings)) notes.push(t('enhance.adjusted'));
  // An enlargement is a result of its own.
  if (notes.length === 0 && isEnlarged(findings)) notes.push(t('enhance.nothing'));
  if (findings.upscaler === 'lanczos') notes.push(t('enhance.plain'));
  return notes;
}

/** True where the photo had no faults and was not enlarged. */
function isFaultless(findings: Findings): boolean {
  const isWhole = listSeen(findings).length === 0 && !isPrint(findings) && !isRepaired(findings);
  return isWhole && !isEnlarged(findings);
}

/** True where the photo came back as it was, since it had no faults and lacked nothing. */
function isUntouched(findings: Findings): boolean {
  return isFaultless(findings) && !isAdjusted(findings);
}

const isAdjusted = ({ adjusted }: Findings) => adjusted === true;
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
