import { type ReactNode, useEffect, useState } from 'react';
import { urlLocale } from '#lib/browser/api-client/url-locale.ts';
import { provideWarnings, type Warning, type WarningAnswer } from '#lib/browser/warnings/warning-request.ts';

type Answering = (answer: WarningAnswer) => void;

/** Place of the page for warnings. The popup and its words are loaded with the first one. */
export function WarningPlace(): ReactNode {
  const [popup, setPopup] = useState<ReactNode>(null);
  useEffect(() => {
    let answer: Answering | undefined;
    let count = 0;
    const load = async (warning: Warning, onAnswer: Answering) => {
      const [{ default: WarningPopup }, { loadClientMessages }] = await Promise.all([
        import('./warning-popup.tsx'),
        import('#lib/i18n/load-client-messages.ts'),
      ]);
      const locale = urlLocale();
      const messages = await loadClientMessages(locale, ['warning']);
      count += 1;
      return <WarningPopup key={count} {...{ ...warning, locale, messages, onAnswer }} />;
    };
    const ask = (warning: Warning) => {
      answer?.('cancel');
      return new Promise<WarningAnswer>((resolve) => {
        const end: Answering = (given) => {
          resolve(given);
          if (answer !== end) return;
          answer = undefined;
          setPopup(null);
        };
        answer = end;
        load(warning, end).then(
          (loaded) => {
            if (answer === end) setPopup(loaded);
          },
          () => end('cancel'),
        );
      });
    };
    const withdraw = provideWarnings(ask);
    return () => {
      withdraw();
      // Nobody can answer a popup that goes with its page.
      answer?.('cancel');
    };
  }, []);
  return popup;
}
