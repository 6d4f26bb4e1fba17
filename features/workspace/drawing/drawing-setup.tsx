import './drawing.css';
import { Shuffle } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { RetryablePart, retryable } from '#components/messages/retryable-part.tsx';
import { DrawingWordsField } from '#features/options/drawing-words-field.tsx';
import { useMostPictures, useNamedModel, withMostPictures } from '#features/options/offered-models.ts';
import { OptionList } from '#features/options/option-list.tsx';
import { isModelNamed } from '#features/options/option-values.ts';
import { usePaidReason } from '#features/options/paid-choice.tsx';
import { estimateRunSeconds } from '#lib/catalog/estimate-run-seconds.ts';
import type { Option, OptionValue, OptionValues, Size } from '#lib/catalog/options/option.ts';
import { RunButton } from '../setup/run-button.tsx';
import { EditingRail } from '../setup/setup-rail.tsx';
import { useToolMessages } from '../use-tool-messages.ts';
import type { WorkspaceParts } from '../workspace-props.ts';
import { drawingParameters, freeChoices, promptOf } from './drawing-parameters.ts';
import { FormPreview } from './form-preview.tsx';
import { randomSeed, SeedField } from './seed-field.tsx';

/** Loaded where a poster is chosen: it brings a table of letters. */
const letteringField = retryable(
  async () => (await import('#features/options/lettering-field.tsx')).LetteringField,
);

/** No photo. */
const NOTHING: Size = { width: 0, height: 0 };

/** Pixels of all pictures of a run. */
function drawnPixels({ width, height }: Size, { count }: OptionValues): number {
  return width * height * (typeof count === 'number' ? count : 1);
}

/** Set-up of a tool that draws from its settings alone. */
export function DrawingSetup(parts: WorkspaceParts): ReactElement {
  const { tool, options, workspace, settings, run } = parts;
  const { values, set } = settings;
  const shown = withMostPictures(settings.shown, useMostPictures(tool.featureCode, settings));
  const t = useTranslations('drawing');
  const messages = useToolMessages(tool.key);
  const feature = tool.featureCode;
  const { phase } = workspace.state;
  const byModel = isModelNamed(values);
  const named = useNamedModel(feature, values);
  const hasLetters = shown.some(({ kind }) => kind === 'text');
  const unset = hasLetters && values.fault !== '' && t(values.text ? 'lettering.faulty' : 'lettering.empty');
  const unsaid = byModel
    ? promptOf(values) === '' && t('words.missing')
    : (values.unheeded === true && t('words.unagreed')) || unset;
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
        tip={byModel ? t('preview.byModel') : messages.tipFor('auto')}
        canceled={phase.kind === 'editing' && phase.canceled}
        isRepriced={phase.kind === 'editing' && phase.isRepriced}
        options={
          <>
            <DrawingWordsField feature={feature} options={options.options} values={values} onChange={set} />
            {!byModel && <ShuffleField options={shown} hasLetters={Boolean(values.text)} onChange={set} />}
            <OptionList
              feature={feature}
              options={shown}
              values={values}
              onChange={set}
              textField={
                <RetryablePart of={letteringField}>
                  {(LetteringField) => <LetteringField values={values} onChange={set} />}
                </RetryablePart>
              }
            />
            {named?.takesSeed !== false && (
              <SeedField
                value={Number(values.seed)}
                words={{ label: t('seed.label'), note: t('seed.note'), next: t('seed.next') }}
                onChange={(seed) => set('seed', seed)}
              />
            )}
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

interface ShuffleFieldProps {
  /** Visible options. */
  readonly options: readonly Option[];
  /** True where there are letters to set. */
  readonly hasLetters: boolean;
  readonly onChange: (name: string, value: OptionValue) => void;
}

function pick(list: readonly string[]): string | undefined {
  return list[Math.floor(Math.random() * list.length)];
}

/** Chooses form, colours and seed at random; what is locked stays. */
function ShuffleField({ options, hasLetters, onChange }: ShuffleFieldProps): ReactElement {
  const t = useTranslations('drawing');
  const names = useTranslations('options');
  const [locked, setLocked] = useState({ pictures: false, schemes: false });
  const press = () => {
    for (const option of options) {
      if (option.kind !== 'pictures' && option.kind !== 'schemes') continue;
      const choice = locked[option.kind] ? undefined : pick(freeChoices(option, { hasLetters }));
      if (choice !== undefined) onChange(option.name, choice);
    }
    onChange('seed', randomSeed());
  };
  const lock = (kind: keyof typeof locked, label: string) => (
    <label key={kind} className="lock">
      <input
        type="checkbox"
        checked={locked[kind]}
        onChange={({ target }) => setLocked({ ...locked, [kind]: target.checked })}
      />
      {label}
    </label>
  );
  return (
    <div className="shuffle">
      <button type="button" className="btn line small" onClick={press}>
        <Shuffle className="i s" aria-hidden="true" />
        {t('shuffle.button')}
      </button>
      <fieldset>
        <legend>{t('shuffle.title')}</legend>
        {options.map(({ kind, label }) =>
          kind === 'pictures' || kind === 'schemes' ? lock(kind, names(`labels.${label}`)) : null,
        )}
      </fieldset>
    </div>
  );
}
