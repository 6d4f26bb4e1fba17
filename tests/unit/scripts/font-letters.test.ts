import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { letters } from '../../../scripts/fonts/main.ts';

const LATIN = ['en', 'de', 'es', 'fr', 'it', 'pt'];

/** Signs that no face of text has: the system's symbols serve. */
const symbols = /[\p{Extended_Pictographic}\p{Emoji_Component}]/u;

function wordsOf(locale: string): string {
  return ['messages', 'content']
    .flatMap((folder) =>
      readdirSync(path.join(folder, locale), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.json'))
        .map((file) => readFileSync(path.join(folder, locale, file), 'utf8')),
    )
    .join('');
}

describe('letters of our faces', () => {
  it.each(LATIN)('The letters of our font faces hold all that is written in %s', (locale) => {
    const foreign = new Set(
      [...wordsOf(locale)].filter(
        (sign) => !letters.includes(sign) && !/\s/.test(sign) && !symbols.test(sign),
      ),
    );
    expect([...foreign]).toEqual([]);
  });
});
