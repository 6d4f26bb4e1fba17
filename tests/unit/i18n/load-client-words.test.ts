import { describe, expect, it } from 'vitest';
import { loadClientWords } from '#lib/i18n/load-client-words.ts';
import english from '#messages/en/editor.json' with { type: 'json' };
import japanese from '#messages/ja/editor.json' with { type: 'json' };

describe('the words of a part that is loaded on first use', () => {
  it('[LANG-03] are those of the page’s language, of the parts that are named and no others', async () => {
    const words = await loadClientWords('ja', ['editor', 'zip']);
    expect(Object.keys(words)).toEqual(['editor', 'zip']);
    expect(words.editor).toEqual(japanese);
  });

  it('[LANG-05] are English where a language has no such file', async () => {
    const words = await loadClientWords('xx' as 'en', ['editor']);
    expect(words.editor).toEqual(english);
  });
});
