import { describe, expect, it } from 'vitest';
import { loadClientMessages } from '#lib/i18n/load-client-messages.ts';
import english from '#messages/en/editor.json' with { type: 'json' };
import japanese from '#messages/ja/editor.json' with { type: 'json' };

describe('the words of a part that is loaded on first use', () => {
  it('[LANG-03] are those of the page’s language, of the parts that are named and no others', async () => {
    const messages = await loadClientMessages('ja', ['editor', 'zip']);
    expect(Object.keys(messages)).toEqual(['editor', 'zip']);
    expect(messages.editor).toEqual(japanese);
  });

  it('[LANG-05] are English where a language has no such file', async () => {
    const messages = await loadClientMessages('xx' as 'en', ['editor']);
    expect(messages.editor).toEqual(english);
  });
});
