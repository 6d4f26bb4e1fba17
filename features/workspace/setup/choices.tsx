import type { ReactElement, ReactNode } from 'react';
import { CorrectionField } from '#features/marking/correction-field.tsx';
import type { Marking } from '#features/marking/marking.ts';
import { PointSliders, WayField } from '#features/marking/way-field.tsx';
import { useMostPictures, withMostPictures } from '#features/options/offered-models.ts';
import { OptionList } from '#features/options/option-list.tsx';
import { promptRule } from '#features/options/option-values.ts';
import { placeOf, stepsOfRun, tappedStep, withTap } from '#features/options/plan-steps.ts';
import { ToolPromptField } from '#features/options/prompt-field.tsx';
import { WordsField } from '#features/options/words-field.tsx';
import { useFeatures } from '#lib/browser/queries/features.ts';
import type { ToolOptions } from '#lib/catalog/options/option.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import { AdditionalPhotos, type AdditionalPhotosKey } from '../additional/additional-photos.tsx';
import type { WorkspaceParts } from '../workspace-props.ts';

/** True of a tool whose large sets are paid in head shots on this host. */
function useHasPaidSets(feature: FeatureCode): boolean {
  const known = useFeatures().find(({ featureCode }) => featureCode === feature);
  return (known?.headshotCost ?? 0) > 0;
}

/** Fields that few tools have: words for a plan, words for a background, and the size of a paid set. */
const fields: {
  PlanField?: typeof import('#features/options/plan-field.tsx').PlanField;
  SceneField?: typeof import('#features/options/scene-field.tsx').SceneField;
  SetSizeField?: typeof import('../head-shots/set-size-field.tsx').SetSizeField;
} = {};

/** Loads the fields of a tool before its set-up is shown: later, they would move what is below them. */
export async function loadFields({ options, readsScenes, isSet }: ToolOptions): Promise<void> {
  const hasPlan = options.some(({ kind }) => kind === 'plan');
  if (hasPlan) fields.PlanField = (await import('#features/options/plan-field.tsx')).PlanField;
  if (readsScenes) fields.SceneField = (await import('#features/options/scene-field.tsx')).SceneField;
  if (isSet) fields.SetSizeField = (await import('../head-shots/set-size-field.tsx')).SetSizeField;
}

/** Sliders for the place that a step of a plan asks for. */
function PlanPoint({ settings: { values, set } }: Pick<WorkspaceParts, 'settings'>): ReactElement | null {
  const steps = stepsOfRun(values);
  const at = tappedStep(steps);
  if (at < 0) return null;
  const point = placeOf(steps[at]) ?? { x: 50, y: 50 };
  return <PointSliders point={point} onChange={(next) => set('steps', withTap(steps, next))} />;
}

interface ChoicesProps extends WorkspaceParts {
  /** Button that shows what a tap found for a step of a plan. */
  readonly tapPreview: ReactNode;
}

/**
 * Options of the run with additional inputs: photos first, or after the choice that needs one. Word search
 * and correction strokes follow the visual choices, which should be visible at once.
 */
export function Choices({ tool, options, settings, many, tapPreview }: ChoicesProps): ReactElement {
  const { values, set, shown, marking, setMarking, additional, additionalBounds } = settings;
  const [least, most] = additionalBounds;
  const { PlanField, SceneField } = fields;
  const plan = options.options.find(({ kind }) => kind === 'plan');
  const photos = most > 0 && (
    <AdditionalPhotos
      tool={tool.key as AdditionalPhotosKey}
      most={most}
      isNeeded={least > 0}
      first={plan ? 2 : 1}
      additional={additional}
    />
  );
  const { ways, additionalWhen } = options;
  const promptOf = promptRule(shown, values);
  const hasPaidSets = useHasPaidSets(tool.featureCode);
  const mostPictures = useMostPictures(tool.featureCode, settings);
  const listed = withMostPictures(shown, mostPictures).filter(
    ({ name }) => !isOfSetSize(tool, { name, hasPaidSets }),
  );
  // A cut-out is corrected on its result; strokes from there stay in sight here.
  const hasStrokes = settings.corrections?.getState().edits.done.length !== 0;
  const asksCorrections = tool.key !== 'backgroundRemover' || hasStrokes;
  const chooseWay = (next: Marking) => {
    settings.setCorrecting(null);
    setMarking(next);
  };
  return (
    <>
      {!additionalWhen && photos}
      {ways && ways.length > 1 && <WayField ways={ways} marking={marking} onChange={chooseWay} />}
      <SetSize {...{ tool, settings, mostPictures }} />
      {SceneField && options.readsScenes && !promptOf && <SceneField onChange={set} />}
      {promptOf && <ToolPromptField {...{ options, values }} rule={promptOf} onChange={set} />}
      <OptionList feature={tool.featureCode} options={listed} values={values} onChange={set}>
        {PlanField && plan?.kind === 'plan' && (
          <PlanField
            feature={tool.featureCode}
            values={values}
            onChange={set}
            most={plan.photos}
            count={1 + additional.photos.length}
          >
            <PlanPoint {...{ settings }} />
            {tapPreview}
          </PlanField>
        )}
        {options.findsByWords && !promptOf && (
          <WordsField feature={tool.featureCode} {...{ options, values }} onChange={set} />
        )}
        {settings.corrections && asksCorrections && many.photos.length === 0 && (
          <CorrectionField value={settings.correcting} onChange={settings.setCorrecting} />
        )}
      </OptionList>
      {additionalWhen && photos}
    </>
  );
}

/** Size of a set, where large ones are paid in head shots; nothing elsewhere. */
function SetSize({
  tool,
  settings,
  mostPictures,
}: Pick<WorkspaceParts, 'tool' | 'settings'> & {
  /** Of the chosen model; null without one. */
  readonly mostPictures: number | null;
}): ReactElement | null {
  const { SetSizeField } = fields;
  const hasPaidSets = useHasPaidSets(tool.featureCode);
  const { shown, values, setAll } = settings;
  const count = shown.find(({ name }) => name === 'count');
  if (!SetSizeField || !hasPaidSets || count?.kind !== 'amount') return null;
  return (
    <SetSizeField
      option={count}
      mostOfModel={mostPictures}
      values={values}
      onChange={(size) => setAll((all) => ({ ...all, ...size }))}
    />
  );
}

/** True of options that the size of a set is chosen by; without paid sets its number is chosen like any. */
function isOfSetSize(
  tool: WorkspaceParts['tool'],
  { name, hasPaidSets }: { readonly name: string; readonly hasPaidSets: boolean },
): boolean {
  return tool.headshotCost !== undefined && (name === 'paid' || (hasPaidSets && name === 'count'));
}
