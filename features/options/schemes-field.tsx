import { type ReactElement, useId, useState } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { type FieldProps, FoldButton, OptionNote } from './field-parts.tsx';

/** Schemes of a folded list. */
const FOLDED = 12;

/** Colours that go together, each as a strip with its name; a long list is folded at first. */
export function SchemesField({ option, value, onChange }: FieldProps<'schemes'>): ReactElement {
  const t = useTranslations('options');
  const nameOf = useSchemeName();
  const group = useId();
  const [isWhole, setWhole] = useState(false);
  const { schemes } = option;
  const chosen = String(value);
  const names = Object.keys(schemes);
  const isLong = names.length > FOLDED;
  const first = names.slice(0, FOLDED);
  const folded = first.includes(chosen) ? first : [chosen, ...first.slice(0, -1)];
  return (
    <fieldset className="field">
      <legend>
        {t(`labels.${option.label}`)}
        <output>{nameOf(chosen)}</output>
      </legend>
      <div className="schemes">
        {(isLong && !isWhole ? folded : names).map((name) => (
          <label key={name} className="scheme">
            <input
              type="radio"
              className="sr-only"
              name={group}
              value={name}
              checked={name === chosen}
              onChange={() => onChange(name)}
            />
            <Strip colours={schemes[name] ?? []} />
            <span>{nameOf(name)}</span>
          </label>
        ))}
      </div>
      {isLong && <FoldButton count={names.length} isOpen={isWhole} onChange={setWhole} />}
      <OptionNote of={option} />
    </fieldset>
  );
}

/** Colours side by side. */
export function Strip({ colours }: { readonly colours: readonly string[] }): ReactElement {
  return (
    <span className="strip" aria-hidden="true">
      {colours.map((colour) => (
        <i key={colour} style={{ background: colour }} />
      ))}
    </span>
  );
}

/** A function that names colours that go together in the page's language. */
export function useSchemeName(): (scheme: string) => string {
  const t = useTranslations('drawing');
  return (scheme) => t(`palettes.${scheme}` as Parameters<typeof t>[0]);
}
