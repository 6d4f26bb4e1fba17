import './plan-field.css';
import { type ReactElement, useState } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { earlierWords, forgetWords } from '#lib/browser/storage/earlier-words.ts';

interface EarlierWordsProps {
  readonly onChoose: (words: string) => void;
}

/** Words that this browser told models before, to be taken again; nothing before there are any. */
export function EarlierWords({ onChoose }: EarlierWordsProps): ReactElement | null {
  const t = useTranslations('options');
  const [known, setKnown] = useState(earlierWords);
  if (known.length === 0) return null;
  const forget = () => {
    forgetWords();
    setKnown([]);
  };
  return (
    <details className="more-options">
      <summary>{t('models.earlier')}</summary>
      <div className="plan-examples">
        {known.map((words) => (
          <button key={words} type="button" onClick={() => onChoose(words)}>
            {words}
          </button>
        ))}
      </div>
      <small className="text-quiet">{t('models.earlierNote')}</small>{' '}
      <button type="button" className="link" onClick={forget}>
        {t('models.forget')}
      </button>
    </details>
  );
}
