import { describe, expect, it } from 'vitest';
import { formatContent } from '#lib/content/format-content.ts';

describe('texts of content/', () => {
  it('[LANG-06] Texts of content/ are formatted everywhere by the conventions of their language', () => {
    const tree = { title: 'Bis {count, number}', list: ['{count, plural, one {# Bild} other {# Bilder}}'] };
    expect(formatContent(tree, { tag: 'de-DE', values: { count: 1200 } })).toEqual({
      title: 'Bis 1.200',
      list: ['1.200 Bilder'],
    });
  });

  it('Texts of content/ are refused where a value is missing', () => {
    expect(() => formatContent(['By {operator}'], { tag: 'en-US', values: {} })).toThrow('By {operator}');
  });

  it('Texts of content/ are refused where they are no ICU message', () => {
    expect(() => formatContent('{operator', { tag: 'en-US', values: {} })).toThrow('{operator');
  });
});
