import './drawing.css';
import type { ReactElement } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { DrawingWordsField } from '#features/options/drawing-words-field.tsx';
import { OptionList } from '#features/options/option-list.tsx';
import { isModelNamed } from '#features/options/option-values.ts';
import { usePaidReason } from '#features/options/paid-choice.tsx';
import { estimateRunSeconds } from '#lib/catalog/estimate-run-seconds.ts';
import type { OptionValues, Size } from '#lib/catalog/options/option.ts';
import { RunButton } from '../setup/run-button.tsx';
import { EditingRail } from '../setup/setup-rail.tsx';
import { useToolMessages } from '../use-tool-messages.ts';
import type { WorkspaceParts } from '../workspace-props.ts';
import { drawingParameters, promptOf } from './drawing-parameters.ts';
import { FormPreview } from './form-preview.tsx';
import { SeedField } from './seed-field.tsx';
import { ShuffleField } from './shuffle-field.tsx';

/** No photo. */
const NOTHING: Size = { width: 0, height: 0 };

/** Pixels of all pictures of a run. */
function drawnPixels({ width, height }: Size, { count }: OptionValues): number {
  return width * height * (typeof count === 'number' ? count : 1);
}

/** Set-up of a tool that draws from its settings alone. */
export function DrawingSetup(parts: WorkspaceParts): ReactElement {
  const { tool, options, workspace, settings, run } = parts;
  const { values, shown, set } = settings;
  const t = useTranslations('drawing');
  const messages = useToolMessages(tool.key);
  const feature = tool.featureCode;
  const { phase } = workspace.state;
  const byModel = isModelNamed(values);
  const unsaid = byModel
    ? promptOf(values) === '' && t('words.missing')
    : values.unheeded === true && t('words.unagreed');
  const paidReason = usePaidReason({ options: shown, values });
  const size = options.resultSize?.(NOTHING, values) ?? NOTHING;
  const pixels = drawnPixels(size, values);
  return (
    <>
      <div className="photo-frame drawing-frame">
        <div className="stage-bar" />
        <div className="photo-pane">
          {byModel ? (
            <figure className="form-preview">
              <figcaption>{t('preview.byModel')}</figcaption>
            </figure>
          ) : (
            <FormPreview {...parts} />
          )}
        </div>
      </div>
      <EditingRail
        tip={messages.tipFor('auto')}
        canceled={phase.kind === 'editing' && phase.canceled}
        isRepriced={phase.kind === 'editing' && phase.isRepriced}
        options={
          <>
            <DrawingWordsField feature={feature} options={options.options} values={values} onChange={set} />
            {!byModel && <ShuffleField options={shown} onChange={set} />}
            <OptionList feature={feature} options={shown} values={values} onChange={set} />
            <SeedField value={Number(values.seed)} onChange={(seed) => set('seed', seed)} />
          </>
        }
        onLeave={workspace.leave}
        runBlock={
          <RunButton
            feature={feature}
            blockingReason={unsaid || paidReason}
            parameters={drawingParameters(parts)}
            label={messages.run}
            size={size}
            output={size}
            estimatedSeconds={estimateRunSeconds({ tool, options }, { pixels })}
            photos={1}
            onRun={run}
          />
        }
      />
    </>
  );
}
