import { notesOf, type ResultFault, type WarningPlace } from '#lib/catalog/result-notes.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import type { Task } from '#lib/contract/contract.ts';
import { hasNothingToCorrect } from './describe-enhancing.ts';
import { isFault } from './fault-table.ts';

type Findings = NonNullable<Task['findings']>;

/** Tools whose findings list warnings. */
const WARNING: Readonly<Partial<Record<FeatureCode, WarningPlace>>> = {
  'passport-photo': 'passport',
  'headshot-generator': 'headshot',
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
