import { useTranslations } from '#components/messages/messages-context.tsx';
import { isBox } from '#features/marking/marking.ts';
import { isLacking, isModelNamed, promptRule } from '#features/options/option-values.ts';
import { usePaidReason } from '#features/options/paid-choice.tsx';
import { stepsOfRun, untapped } from '#features/options/plan-steps.ts';
import { isInputRequired } from '#lib/catalog/inputs.ts';
import type { ToolOptions } from '#lib/catalog/options/option.ts';
import { photosNeeded } from '#lib/catalog/plans/places.ts';
import type { ToolEntry } from '#lib/catalog/tools.ts';
import type { AdditionalPhotosKey } from '../additional/additional-photos.tsx';
import type { Settings } from './use-settings.ts';

interface Asked {
  readonly tool: ToolEntry;
  readonly options: ToolOptions;
  readonly settings: Settings;
  /** Share of the photo that is marked, 0–1. */
  readonly share: number;
  /** Fault of the output size. */
  readonly sizeProblem: 'grown' | 'tooLarge' | null;
}

/** Reason that blocks the run with the present settings, in the order of the page; null for none. */
export function useBlockingReason({ tool, options, settings, share, sizeProblem }: Asked): string | null {
  const t = useTranslations('options');
  const workspace = useTranslations('workspace');
  const { values, shown, marking, additional, additionalBounds, consent, asksConsent } = settings;
  const paidReason = usePaidReason({ options: shown, values });
  if (additional.photos.length < additionalBounds[0])
    return t(`additional.${tool.key as AdditionalPhotosKey}.missing`);
  if (marking.way === 'box' && !isBox(marking.box)) return t('marking.boxMissing');
  if (marking.way === 'brush' && share === 0) {
    return isInputRequired(tool.inputs, 'mask') ? workspace('run.maskEmpty') : t('marking.unmarked');
  }
  if (shown.some(({ kind }) => kind === 'plan')) {
    const steps = stepsOfRun(values);
    const words = String(values.words ?? '').trim();
    if (isModelNamed(values) && words === '') return t('plan.wordsMissing');
    if (!isModelNamed(values) && steps.length === 0) return t('plan.missing');
    const count = 1 + additional.photos.length;
    if (photosNeeded(steps) > count) return t('plan.photoMissing', { number: count + 1 });
    if (untapped(steps) >= 0) return t('plan.untapped');
  }
  if (promptRule(shown, values) === 'needed' && String(values.words ?? '').trim() === '')
    return t('plan.wordsMissing');
  if (options.needs && isLacking(options, values)) return t(`${options.needs.messageKey}.missing`);
  if (paidReason) return paidReason;
  if (sizeProblem) return t(`output.${sizeProblem}`);
  return asksConsent && !consent ? t('consent.missing') : null;
}
