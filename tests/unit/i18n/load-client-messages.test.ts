import { describe, expect, it } from 'vitest';
import { loadClientMessages } from '#lib/i18n/load-client-messages.ts';
import english from '#messages/en/editor.json' with { type: 'json' };
import japanese from '#messages/ja/editor.json' with { type: 'json' };

describe('the words of a part that is loaded on first use', () => {
  it('[LANG-03] Messages of a lazily loaded part are those of the page’s language and of the named parts', async () => {
    const messages = await loadClientMessages('ja', ['editor', 'zip']);
    expect(Object.keys(messages)).toEqual(['editor', 'zip']);
    expect(messages.editor).toEqual(japanese);
  });

  it('[LANG-05] Messages of a lazily loaded part are English where a language has no such file', async () => {
    const messages = await loadClientMessages('xx' as 'en', ['editor']);
    expect(messages.editor).toEqual(english);
  });
});
