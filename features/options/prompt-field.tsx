import type { ReactElement } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { SentenceGap } from '#components/messages/sentence-gap.tsx';
import type { OptionValue, OptionValues, ToolOptions } from '#lib/catalog/options/option.ts';
import { MAX_PROMPT_LETTERS } from '#lib/catalog/plans/plan.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import { EarlierWords } from './earlier-words.tsx';
import { useNamedModel } from './offered-models.ts';

interface PromptFieldProps {
  readonly label: string;
  readonly values: OptionValues;
  readonly onChange: (name: string, value: OptionValue) => void;
  /** True where the model follows the choices without words. */
  readonly isOptional?: boolean;
  /** Words to press while there are none. */
  readonly ideas?: readonly string[];
}

/** Field for the words that a model gets as they are: the value `words`. */
export function PromptField(props: PromptFieldProps): ReactElement {
  const { label, values, onChange, isOptional = false, ideas = [] } = props;
  const t = useTranslations('options');
  const words = typeof values.words === 'string' ? values.words : '';
  const choose = (chosen: string) => onChange('words', chosen);
  return (
    <div className="field">
      <label>
        <span className="field-name">{label}</span>
        <textarea
          className="input"
          rows={4}
          maxLength={MAX_PROMPT_LETTERS}
          value={words}
          onChange={({ target }) => choose(target.value)}
        />
      </label>
      {words === '' && <Ideas ideas={ideas} onChoose={choose} />}
      <small className="text-quiet">
        {t('models.words')}
        <SentenceGap />
        {isOptional && t('models.orChoices')}
      </small>
      <EarlierWords onChoose={choose} />
    </div>
  );
}

/** Words to press, as a start. */
function Ideas({
  ideas,
  onChoose,
}: {
  readonly ideas: readonly string[];
  readonly onChoose: (words: string) => void;
}): ReactElement | null {
  if (ideas.length === 0) return null;
  return (
    <div className="plan-examples">
      {ideas.map((idea) => (
        <button key={idea} type="button" onClick={() => onChoose(idea)}>
          {idea}
        </button>
      ))}
    </div>
  );
}

/** Longest text of what is not wanted. */
const MAX_NEGATIVE_LETTERS = 500;

/** Field for what a model is not to show, the value `negative`; nothing where it takes no such words. */
export function NegativeField({
  feature,
  values,
  onChange,
}: Omit<PromptFieldProps, 'label'> & { readonly feature: FeatureCode }): ReactElement | null {
  const t = useTranslations('options');
  if (!useNamedModel(feature, values)?.takesNegative) return null;
  return (
    <label className="field">
      <span>{t('models.negative')}</span>
      <input
        type="text"
        className="input"
        maxLength={MAX_NEGATIVE_LETTERS}
        value={typeof values.negative === 'string' ? values.negative : ''}
        onChange={({ target }) => onChange('negative', target.value)}
      />
      <small className="text-quiet">{t('models.negativeNote')}</small>
    </label>
  );
}

interface ToolPromptFieldProps extends Pick<PromptFieldProps, 'values' | 'onChange'> {
  readonly options: ToolOptions;
  readonly rule: 'needed' | 'optional';
}

/** The same under the name that the tool's own field for words has without a model. */
export function ToolPromptField({ options, rule, ...props }: ToolPromptFieldProps): ReactElement {
  const isOptional = rule === 'optional';
  return options.readsScenes ? (
    <ScenePrompt {...props} isOptional={isOptional} />
  ) : (
    <SearchPrompt {...props} isOptional={isOptional} />
  );
}

function ScenePrompt(props: Omit<PromptFieldProps, 'label'>): ReactElement {
  const t = useTranslations('options');
  return <PromptField {...props} label={t('scene.label')} />;
}

/** Messages of searches are there for tools with such a field alone. */
function SearchPrompt(props: Omit<PromptFieldProps, 'label'>): ReactElement {
  const t = useTranslations('searchTerms');
  return <PromptField {...props} label={t('label')} />;
}
