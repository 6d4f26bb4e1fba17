import { getRequestConfig } from 'next-intl/server';
import { localeInfo } from '#lib/catalog/locales.ts';
import { loadMessages } from './load-messages.ts';
import { missingMessage } from './merge-messages.ts';
import type { Messages } from './messages.ts';
import { pageLocale } from './page-locale.ts';

/** Words by our code, formats by the language tag: `Intl` does not know `tw`. */
export default getRequestConfig(async () => {
  const code = await pageLocale();
  return {
    locale: localeInfo(code).tag,
    timeZone: 'UTC',
    messages: loadMessages(code) as unknown as Messages,
    getMessageFallback: missingMessage,
  };
});
