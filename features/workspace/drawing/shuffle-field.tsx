import { Shuffle } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import type { Option, OptionValue } from '#lib/catalog/options/option.ts';
import { randomSeed } from './seed-field.tsx';

interface ShuffleFieldProps {
  /** Visible options. */
  readonly options: readonly Option[];
  readonly onChange: (name: string, value: OptionValue) => void;
}

function pick(list: readonly string[]): string | undefined {
  return list[Math.floor(Math.random() * list.length)];
}

/** Choices of an option that everybody may use. */
function freeChoices(option: Option): readonly string[] {
  if (option.kind === 'schemes') return Object.keys(option.schemes);
  if (option.kind !== 'pictures') return [];
  return option.choices.map(String).filter((choice) => !option.paid?.includes(choice));
}

/** Chooses form, colours and seed at random; what is locked stays. */
export function ShuffleField({ options, onChange }: ShuffleFieldProps): ReactElement {
  const t = useTranslations('drawing');
  const names = useTranslations('options');
  const [locked, setLocked] = useState({ pictures: false, schemes: false });
  const press = () => {
    for (const option of options) {
      if (option.kind !== 'pictures' && option.kind !== 'schemes') continue;
      const choice = locked[option.kind] ? undefined : pick(freeChoices(option));
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
