import { Baby, Backpack, Blocks, ImagePlus, Maximize2, UserRound } from 'lucide-react';
import { type ReactElement, useId, useState } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { meetsNeed } from '#lib/browser/meets-need.ts';
import type { ChoiceOption, OptionValue, PlainLook as PlainLookKind } from '#lib/catalog/options/option.ts';
import { choicePreviewUrl } from '#lib/catalog/samples.ts';
import { type FieldProps, FoldButton, OptionNote, useChoiceName } from './field-parts.tsx';
import { useOptionAnalyses } from './option-analyses.ts';
import { PaidNote } from './paid-choice.tsx';

/** Looks shown at first: whole rows of two, three and four. Lists that are little longer are shown whole. */
const FOLDED = 12;
const WHOLE = 15;

/** Side of a preview in CSS pixels, which reserves its space. */
const SIDE = 96;

/**
 * Option with many looks, each with a small picture and its name. Long lists fold out, and a dialog shows all
 * pictures large.
 */
export function PicturesField(props: FieldProps<'pictures'>): ReactElement {
  const { feature, option, value } = props;
  const t = useTranslations('options');
  const analyses = useOptionAnalyses();
  const nameOf = useChoiceName(feature);
  const choices = option.choices.map(String);
  const isLong = choices.length > WHOLE;
  const [isWhole, setWhole] = useState(false);
  const [isLarge, setLarge] = useState(false);
  const title = t(`labels.${option.label}`);
  const chosen = chosenOf(value);
  const [first = ''] = chosen;
  const shown = isLong && !isWhole ? folded(choices, first) : choices;
  return (
    <fieldset className="field">
      <legend>
        {title}
        <output>{chosen.length > 1 ? t('looks.chosen', { count: chosen.length }) : nameOf(first)}</output>
      </legend>
      <LookGrid {...props} choices={shown} />
      <div className="looks-acts">
        {isLong && <FoldButton count={choices.length} isOpen={isWhole} onChange={setWhole} />}
        <button
          type="button"
          className="btn bare small"
          aria-haspopup="dialog"
          onClick={() => setLarge(true)}
        >
          <Maximize2 className="i s" aria-hidden="true" />
          {t('looks.large')}
        </button>
      </div>
      <PaidNote paid={option.paid} />
      {analyses.under(option)}
      <OptionNote of={option} />
      <Dialog
        className="looks-dialog"
        visible={isLarge}
        title={title}
        closeLabel={t('looks.close')}
        onClose={() => setLarge(false)}
      >
        <LookGrid {...props} choices={choices} />
      </Dialog>
    </fieldset>
  );
}

/** First looks of a long list, and the chosen one wherever it stands. */
function folded(choices: readonly string[], chosen: string): readonly string[] {
  const first = choices.slice(0, FOLDED);
  return first.includes(chosen) || !choices.includes(chosen) ? first : [...first.slice(0, -1), chosen];
}

interface LookGridProps extends FieldProps<'pictures'> {
  readonly choices: readonly string[];
}

function LookGrid({ feature, option, value, onChange, choices }: LookGridProps): ReactElement {
  const t = useTranslations('options');
  const analyses = useOptionAnalyses();
  const nameOf = useChoiceName(feature);
  const group = useId();
  const chosen = chosenOf(value);
  const press = (pressed: string) =>
    onChange(option.several === undefined ? pressed : toggleChoice(option, { value, pressed }));
  return (
    <div className="looks">
      {choices.map((choice) => (
        <label key={choice} className="look">
          <input
            type={option.several === undefined ? 'radio' : 'checkbox'}
            className="sr-only"
            name={group}
            value={choice}
            checked={chosen.includes(choice)}
            onChange={() => press(choice)}
          />
          {option.withoutPicture?.[choice] ? (
            <PlainLook {...{ feature, option }} look={option.withoutPicture[choice]} />
          ) : (
            <LookPicture
              url={
                analyses.pictureOf(option, option.choices.map(String).indexOf(choice)) ??
                choicePreviewUrl(feature, choice)
              }
            />
          )}
          <span>
            {nameOf(choice)}
            {meetsNeed('payments') && option.paid?.includes(choice) && (
              <>
                {' '}
                <b className="look-paid">{t('paid.mark')}</b>
              </>
            )}
          </span>
        </label>
      ))}
    </div>
  );
}

function LookPicture({ url }: { readonly url: string }): ReactElement {
  return (
    // biome-ignore lint/performance/noImgElement: small files of one size, loaded as they come into sight
    <img src={url} alt="" width={SIDE} height={SIDE} loading="lazy" />
  );
}

const signs = { person: UserRound, own: ImagePlus, baby: Baby, child: Blocks, teenager: Backpack } as const;

/** Looks that stand for several, spread over the list. */
const SEVERAL = 4;

/** Tile of a choice that has no look of its own. */
function PlainLook({
  feature,
  option,
  look,
}: Pick<LookGridProps, 'feature' | 'option'> & { readonly look: PlainLookKind }): ReactElement {
  if (look !== 'several') {
    const Sign = signs[look];
    return (
      <span className="look-plain" aria-hidden="true">
        <Sign className="i l" />
      </span>
    );
  }
  const pictured = option.choices.map(String).filter((choice) => !option.withoutPicture?.[choice]);
  const spread = Array.from({ length: SEVERAL }, (_, at) => Math.floor((at * pictured.length) / SEVERAL));
  return (
    <span className="look-plain several" aria-hidden="true">
      {spread.map((at) => (
        <LookPicture key={at} url={choicePreviewUrl(feature, pictured[at] ?? '')} />
      ))}
    </span>
  );
}

type SeveralOption = Pick<ChoiceOption<'pictures'>, 'choices' | 'several'>;

/** Choices that a value stands for; the one for all is among them only by itself. */
function chosenOf(value: OptionValue): readonly string[] {
  return Array.isArray(value) ? value : [String(value)];
}

/**
 * Value after a press on one of the choices of which several may be chosen: a list, one name, or the choice
 * that stands for all once none is left.
 */
function toggleChoice(
  { choices, several }: SeveralOption,
  { value, pressed }: { readonly value: OptionValue; readonly pressed: string },
): OptionValue {
  const all = several ?? '';
  if (pressed === all) return all;
  const before = new Set(chosenOf(value));
  before.delete(all);
  if (!before.delete(pressed)) before.add(pressed);
  const [first = all, ...rest] = choices.map(String).filter((choice) => before.has(choice));
  return rest.length === 0 ? first : [first, ...rest];
}
