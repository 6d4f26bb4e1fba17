import data from './letters.json' with { type: 'json' };

/** Most letters of a poster, and most lines. */
export const MAX_LETTERS = 120;
export const MAX_LINES = 6;

/** First and last Chinese character, which the table has as bits; all others are ranges. */
export const HAN = { from: 0x4e00, to: 0x9fff } as const;

const ranges = data.ranges.split(',').map((range) => {
  const [from = '', to = from] = range.split('-');
  return [Number.parseInt(from, 36), Number.parseInt(to, 36)] as const;
});

const han = Uint8Array.from(atob(data.han), (byte) => byte.charCodeAt(0));

/** True for a letter that our fonts have. */
function hasLetter(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  const at = code - HAN.from;
  if (at >= 0 && code <= HAN.to) return ((han[at >> 3] ?? 0) & (1 << (at & 7))) !== 0;
  return ranges.some(([from, to]) => code >= from && code <= to);
}

/** Letters of a text that no font of ours has, each once. */
export function missingLetters(text: string): readonly string[] {
  return [...new Set(text.normalize('NFC'))].filter((letter) => !/\s/u.test(letter) && !hasLetter(letter));
}

function linesOf(text: string): readonly string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}

/** True for letters that can be set; none are as well. */
export function isSettable(text: string): boolean {
  return linesOf(text).length <= MAX_LINES && missingLetters(text).length === 0;
}

/** Reason for which a poster with these letters cannot be drawn. */
type LetteringFault = 'empty' | 'lines' | 'missing';

/** The first fault of a poster's letters; null where there is none. */
export function letteringFault(text: string): LetteringFault | null {
  if (text.trim() === '') return 'empty';
  if (linesOf(text).length > MAX_LINES) return 'lines';
  return missingLetters(text).length > 0 ? 'missing' : null;
}
