import type { Fault, Source } from './parse-source.ts';
import { RETIRED_PREFIXES, RETIRED_WORDS } from './retired-words.ts';

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

const TUNED = /^\s*\*\s*@tuned\b(?! set by eye\b| \d{4}-\d{2}-\d{2}, [^,]+(?:, [^,]+)*, \S)/m;

/** Tags of tuned constants that do not tell date, set and measure, or that the eye was the measure. */
function listUntoldTuning(source: Source): Fault[] {
  return source.comments
    .filter(({ value }) => TUNED.test(value))
    .map(({ start }) => ({
      line: source.lineOf(start),
      message: '@tuned tells "date, set, measure" or "set by eye"',
    }));
}

/**
 * Comment lines wider than 110 characters, directives aside, and comments that open with a question word
 * instead of their subject; and tags of tuned constants without their measure.
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
  return [...listWide(source), ...questions, ...listUntoldTuning(source)].sort(
    (one, other) => one.line - other.line,
  );
}

/** The words of a name in any case: `useWords`, `use-words` and `USE_WORDS` give `use-words`. */
function toKebab(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .toLowerCase();
}

/** Says the standard term for each retired word of a name. */
function listRetired(name: string): string[] {
  const kebab = `-${toKebab(name)}-`;
  const words = RETIRED_WORDS.filter(([word]) => kebab.includes(`-${word}-`));
  const prefixes = RETIRED_PREFIXES.filter(([prefix]) => name.startsWith(prefix));
  return [...words, ...prefixes].map(
    ([retired, term]) => `"${name}" has the retired word "${retired}"; write ${term}`,
  );
}

/** Retired words in the path of a file, counted as faults of its first line. */
export function checkFileName(file: string): Fault[] {
  return file.split('/').flatMap((part) => listRetired(part).map((message) => ({ line: 1, message })));
}

/** First offset of each identifier, JSX names and property keys included; strings are none. */
function findIdentifiers(program: Source['program']): Map<string, number> {
  const found = new Map<string, number>();
  const visit = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return;
    if (isIdentifier(node)) found.set(node.name, Math.min(node.start, found.get(node.name) ?? node.start));
    for (const child of Object.values(node)) visit(child);
  };
  visit(program);
  return found;
}

function isIdentifier(node: object): node is { name: string; start: number } {
  return (
    'type' in node &&
    typeof node.type === 'string' &&
    /Identifier$/.test(node.type) &&
    'name' in node &&
    typeof node.name === 'string'
  );
}

/** Retired words in identifiers, each identifier once, at its first place. */
export function checkNames({ program, lineOf }: Source): Fault[] {
  return [...findIdentifiers(program)].flatMap(([name, offset]) =>
    listRetired(name).map((message) => ({ line: lineOf(offset), message })),
  );
}
