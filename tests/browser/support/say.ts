import { createTranslator } from 'use-intl/core';
import { english } from '#tests/support/english.ts';
import type { Translate } from '#tests/support/read-messages.ts';

const translate = createTranslator({
  locale: 'en-US',
  messages: english,
  onError: (error) => {
    throw error;
  },
});

/** Says a message in English, as `readMessages` does where files can be read. Keys are plain text in both. */
export const say: Translate = (key, values) => translate(key as never, values as never);
