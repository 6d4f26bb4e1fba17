import { AppError } from '#lib/contract/app-error.ts';
import lists from './refused-words.json' with { type: 'json' };

type Words = Readonly<Record<string, readonly string[]>>;

/** Scripts whose words stand without spaces between them. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

function normalize(text: string): string {
  // Characters that nobody sees are how filters are passed.
  return text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Mn}]/gu, '')
    .toLowerCase();
}

const escapeText = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Finds any word of a list; a star stands for any ending. Where words have no spaces, parts count. */
function patternOf(words: Words): RegExp {
  const parts = Object.values(words).flatMap((list) =>
    list.map((word) => {
      const isOpen = word.endsWith('*');
      const text = escapeText(normalize(isOpen ? word.slice(0, -1) : word)).replaceAll(' ', '\\s+');
      return UNSPACED.test(word) ? text : `(?<![\\p{L}\\p{N}])${text}${isOpen ? '' : '(?![\\p{L}\\p{N}])'}`;
    }),
  );
  return new RegExp(parts.join('|'), 'u');
}

const explicit = patternOf(lists.explicit);
const sexual = patternOf(lists.sexual);
const minors = patternOf(lists.minors);

/**
 * Checks the words of a run in all nine languages at once, before anything is paid for. Services have rules
 * of their own; a server of the operator's own may have none.
 * @throws AppError `content_rejected`
 */
export function checkWords(parameters: Readonly<Record<string, unknown>>): void {
  // The prompt of a model, and the letters that are drawn.
  for (const words of [parameters.prompt, parameters.text]) {
    const text = typeof words === 'string' ? normalize(words) : '';
    if (explicit.test(text) || (sexual.test(text) && minors.test(text)))
      throw new AppError('content_rejected');
  }
}
