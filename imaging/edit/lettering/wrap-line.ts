/** Marks that no row begins with, and such that none ends with (JIS X 4051, the usual ones). */
const NOT_FIRST = /^[\p{Pe}\p{Pf}、。，．・：；？！!?,.;:…ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ々％%]/u;
const NOT_LAST = /[\p{Ps}\p{Pi}]$/u;

/** Scripts that are broken between words that no space parts. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;

/** Words of scripts without spaces, by the dictionary of the runtime. */
const words = new Intl.Segmenter('ja', { granularity: 'word' });

/** Pieces between which a line may be broken; a space at the end of one is left out there. */
function breakable(line: string): readonly string[] {
  const pieces: string[] = [];
  for (const word of line.match(/\S+\s*/gu) ?? []) {
    const parts = UNSPACED.test(word) ? [...words.segment(word)].map(({ segment }) => segment) : [word];
    for (const [index, part] of parts.entries()) {
      const last = pieces.at(-1) ?? '';
      const isUnspaced = UNSPACED.test(part) || UNSPACED.test(last.slice(-1));
      const joins = index > 0 && (NOT_FIRST.test(part) || NOT_LAST.test(last) || !isUnspaced);
      if (joins) pieces[pieces.length - 1] += part;
      else pieces.push(part);
    }
  }
  return pieces;
}

/** Width of letters before they are set: whole ems for East Asian ones, about half for others. */
function widthOf(text: string): number {
  let sum = 0;
  for (const letter of text.trimEnd())
    sum += UNSPACED.test(letter) || /\p{Script=Hangul}/u.test(letter) ? 1 : 0.55;
  return sum;
}

/**
 * Breaks a line into a number of rows, so that the longest is as short as can be; fewer where it has fewer
 * pieces.
 */
function wrapLine(line: string, rows: number): readonly string[] {
  const pieces = breakable(line);
  const count = Math.min(rows, pieces.length);
  // The longest row of the first pieces in so many rows, and where the last of those begins.
  const best: { readonly longest: number; readonly from: number }[][] = [];
  for (let row = 0; row < count; row++) {
    best.push([]);
    for (let end = 1; end <= pieces.length; end++) {
      let found = { longest: Number.POSITIVE_INFINITY, from: 0 };
      for (let from = row; from < end; from++) {
        if (row === 0 && from > 0) break;
        const before = row === 0 ? 0 : best[row - 1][from].longest;
        const longest = Math.max(before, widthOf(pieces.slice(from, end).join('')));
        if (longest < found.longest) found = { longest, from };
      }
      best[row][end] = found;
    }
  }
  const broken: string[] = [];
  for (let row = count - 1, end = pieces.length; row >= 0; row--) {
    const { from } = best[row][end];
    broken.unshift(pieces.slice(from, end).join('').trim());
    end = from;
  }
  return broken;
}

/** Breaks lines into at most so many rows each: none further than the others need to be as narrow. */
export function wrapLines(lines: readonly string[], rows: number): readonly string[] {
  const longestOf = (broken: readonly string[]) => Math.max(...broken.map(widthOf));
  const target = Math.max(...lines.map((line) => longestOf(wrapLine(line, rows))));
  return lines.flatMap((line) => {
    for (let fewer = 1; fewer < rows; fewer++) {
      const broken = wrapLine(line, fewer);
      if (longestOf(broken) <= target) return broken;
    }
    return wrapLine(line, rows);
  });
}
