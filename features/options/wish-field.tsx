import { type ReactElement, type ReactNode, useDeferredValue, useId, useMemo, useState } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import type { Locale } from '#lib/catalog/locales.ts';
import type { Span } from '#lib/catalog/plans/plan.ts';
import { StruckText } from './field-parts.tsx';
import { useReader } from './use-reader.ts';

/** Longest wish in letters. */
const MAX_LETTERS = 200;

interface WishReading {
  /** Words that are left out. */
  readonly unused: readonly Span[];
  readonly refused?: 'negation' | 'question';
}

interface WishSource<Reading> {
  /** Distinguishes the readers. */
  readonly name: 'clips' | 'scenes';
  /** Loads the reader with the words of a language. */
  readonly load: (locale: Locale) => Promise<(text: string) => Reading>;
  /** True of a reading of which something can be done. */
  readonly isUsable: (reading: Reading) => boolean;
}

/** A wish in words, as far as it is read. */
interface Wish<Reading extends WishReading = WishReading> {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** The text that the reading is of: an earlier one while somebody types. */
  readonly asked: string;
  /** Null while there is none. */
  readonly reading: Reading | null;
  /** The same, where something can be done of it. */
  readonly usable: Reading | null;
  /** True where no word is left out, or the person agrees to that. */
  readonly isAgreed: boolean;
  readonly agree: () => void;
}

/** A wish that is read while it is written. Words are left out once the person has agreed to it. */
export function useWish<Reading extends WishReading>(source: WishSource<Reading>): Wish<Reading> {
  const { name, load, isUsable } = source;
  const [text, setText] = useState('');
  const [agreed, setAgreed] = useState('');
  const asked = useDeferredValue(text.trim());
  const read = useReader({ name, isWanted: asked !== '', load });
  const reading = useMemo(() => (asked !== '' && read ? read(asked) : null), [asked, read]);
  const usable = reading && !reading.refused && isUsable(reading) ? reading : null;
  const isAgreed = usable === null || usable.unused.length === 0 || agreed === asked;
  return { text, setText, asked, reading, usable, isAgreed, agree: () => setAgreed(asked) };
}

interface WishFieldProps {
  readonly wish: Wish;
  readonly label: string;
  readonly placeholder: string;
  /** Sentence on a wish of which nothing can be done. */
  readonly nothing: string;
  /** True where what was said is set here, and not elsewhere. */
  readonly setsHere?: boolean;
  /** Further notes. */
  readonly children?: ReactNode;
}

/** Field in which a wish is written, and what is understood of it. */
export function WishField(props: WishFieldProps): ReactElement {
  const { wish, label, placeholder, nothing, setsHere = true, children } = props;
  const { text, setText, asked, reading, usable, isAgreed, agree } = wish;
  const t = useTranslations('options');
  const plan = useTranslations('plan');
  const note = useId();
  return (
    <div className="field">
      <label>
        <span>{label}</span>
        <textarea
          className="input"
          rows={2}
          maxLength={MAX_LETTERS}
          value={text}
          aria-describedby={note}
          placeholder={placeholder}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <div id={note} role="status">
        {reading?.refused && <p className="note bad">{plan(`refused.${reading.refused}`)}</p>}
        {reading && !reading.refused && !usable && <p className="note bad">{nothing}</p>}
        {usable && usable.unused.length > 0 && (
          <p>
            <small>{plan('leftOut')}</small> <StruckText text={asked} spans={usable.unused} />
          </p>
        )}
        {usable && setsHere && isAgreed && <small>{t('scene.set')}</small>}
        {children}
      </div>
      {setsHere && !isAgreed && (
        <button type="button" className="btn line small" onClick={agree}>
          {plan('onlyThis')}
        </button>
      )}
    </div>
  );
}
