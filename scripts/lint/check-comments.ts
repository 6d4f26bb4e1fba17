import type { Fault, Source } from './parse-source.ts';

const MAX_WIDTH = 110;
/** Comments that a tool reads, which must stand on one line. */
const DIRECTIVE = /^\s*(?:biome-ignore|@ts-|@vite-ignore|\/ <reference)/;
const OPENER = /^[\s*]*(What|Which|Whether|How|Where)\b/i;

type Comment = Source['comments'][number];

/** Comments without the later lines of a run of `//` lines, which go on with the sentences of the first. */
function listOpening({ text, comments }: Source): Comment[] {
  return comments.filter((comment, index) => {
    const before = comments[index - 1];
    if (comment.type === 'Block' || before?.type !== 'Line') return true;
    return !/^\r?\n[ \t]*$/.test(text.slice(before.end, comment.start));
  });
}

function listWide(source: Source): Fault[] {
  const lines = source.text.split(/\r?\n/);
  const wide = new Map<number, Fault>();
  for (const comment of source.comments) {
    if (DIRECTIVE.test(comment.value)) continue;
    const first = source.lineOf(comment.start);
    for (let line = first; line < first + comment.value.split('\n').length; line++) {
      const width = [...(lines[line - 1] ?? '')].length;
      if (width > MAX_WIDTH)
        wide.set(line, { line, message: `comment line of ${width} columns; at most ${MAX_WIDTH}` });
    }
  }
  return [...wide.values()];
}

/**
 * Comment lines wider than 110 characters, directives aside, and comments that open with a question word
 * instead of their subject.
 */
export function checkComments(source: Source): Fault[] {
  const questions = listOpening(source).flatMap((comment): Fault[] => {
    const opener = OPENER.exec(comment.value)?.[1];
    if (!opener) return [];
    return [
      {
        line: source.lineOf(comment.start),
        message: `comment opens with "${opener}"; name its subject first`,
      },
    ];
  });
  return [...listWide(source), ...questions].sort((one, other) => one.line - other.line);
}
