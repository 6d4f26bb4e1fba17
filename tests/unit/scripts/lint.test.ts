import { describe, expect, it } from 'vitest';
import { createDocCheck, listPlaces } from '#scripts/lint/doc-paths.ts';
import { checkComments, checkFileName, checkNames } from '#scripts/lint/language.ts';
import { checkImports, listImports } from '#scripts/lint/main.ts';
import { parseSource } from '#scripts/lint/parse-source.ts';

const commentsOf = (text: string, file = 'a.tsx') => checkComments(parseSource(file, text));
const namesOf = (text: string) => checkNames(parseSource('a.tsx', text));
const linesOf = (faults: readonly { line: number }[]) => faults.map(({ line }) => line);

describe('retired words', () => {
  it('A retired word is found in identifiers of any case, once each and at its line', () => {
    const text =
      'import { judgeUpload } from "./a.ts";\njudgeUpload();\nconst AIDS_PER_DAY = 1;\ntype Keeper = 1;';
    expect(linesOf(namesOf(text))).toEqual([1, 3, 4]);
    expect(namesOf(text)[1]?.message).toBe('"AIDS_PER_DAY" has the retired word "aids"; write analyses');
  });

  it('A retired word is found in types, property keys and JSX', () => {
    const text = 'interface A { readonly keeper: 1 }\nconst b = { sitter: 1 };\nconst c = <WordsProvider />;';
    expect(linesOf(namesOf(text))).toEqual([1, 2, 3]);
  });

  it('A retired phrase is found only where its words stand together', () => {
    expect(namesOf('const useWords = 1;')).toHaveLength(1);
    expect(namesOf('const useWordsContext = 1;').length).toBeGreaterThan(0);
    expect(namesOf('const useFewWords = 1;')).toEqual([]);
  });

  it('A retired beginning is found in constants alone', () => {
    expect(namesOf('const MOST_PIXELS = 1;')[0]?.message).toContain('write MAX_');
    expect(namesOf('const [mostPixels, NEAR_MOST] = [1, 2];')).toEqual([]);
  });

  it('Parts of longer words, strings, regular expressions and comments are free', () => {
    const text = '// judge\nconst maidAdjudged = "judge"; const b = `aid`; const c = /keeper/;';
    expect(namesOf(text)).toEqual([]);
  });

  it('A retired word is found in names of files and folders', () => {
    expect(checkFileName('features/workbench/run.ts')).toHaveLength(1);
    expect(checkFileName('api/media/judge-picture.ts')).toHaveLength(1);
    expect(checkFileName('app/[locale]/(default)/page.tsx')).toEqual([]);
  });
});

describe('tags of tuned constants', () => {
  it('A tag tells date, set and measure, or that the eye was the measure', () => {
    const tagged = (words: string) => commentsOf(`/**\n * Weights.\n * @tuned ${words}\n */\nconst A = 1;`);
    expect(tagged('2026-11-20, 24 portraits, share of hair pixels right')).toEqual([]);
    expect(tagged('set by eye')).toEqual([]);
    expect(linesOf(tagged('on portraits'))).toEqual([1]);
    expect(linesOf(tagged('2026-11-20, 24 portraits'))).toEqual([1]);
  });
});

describe('width of comments', () => {
  const wide = 'a'.repeat(108);

  it('Each comment line of more than 110 characters is a fault, in all kinds of comments', () => {
    expect(linesOf(commentsOf(`const a = 1;\n// ${wide}`))).toEqual([2]);
    expect(linesOf(commentsOf(`/**\n * Short.\n * ${wide}\n */\nconst a = 1;`))).toEqual([3]);
    expect(linesOf(commentsOf(`const a = <p>\n{/* ${wide} */}\n</p>;`))).toEqual([2]);
  });

  it('Characters count, not bytes', () => {
    expect(commentsOf(`// ${'語'.repeat(107)}`)).toEqual([]);
    expect(commentsOf(`// ${'語'.repeat(108)}`)).toHaveLength(1);
    expect(commentsOf(`// ${'😀'.repeat(107)}`)).toEqual([]);
  });

  it('Wide code, wide strings with slashes and suppressions are free', () => {
    expect(commentsOf(`const a = 'https://${wide}';`)).toEqual([]);
    expect(commentsOf(`// biome-ignore lint/a/b: ${wide}`)).toEqual([]);
  });
});

describe('openers of comments', () => {
  it.each(['What', 'Which', 'Whether', 'How', 'Where'])('A comment must not open with %s', (word) => {
    expect(commentsOf(`// ${word} it is.`)).toHaveLength(1);
    expect(commentsOf(`/** ${word} it is. */\nconst a = 1;`)).toHaveLength(1);
    expect(linesOf(commentsOf(`const a = 1;\n/**\n * ${word} it is.\n */`))).toEqual([2]);
  });

  it('A later line of a comment may begin with such a word', () => {
    expect(commentsOf('// Names the place\n// where it is.\nconst a = 1;')).toEqual([]);
    expect(commentsOf('/**\n * Names the place\n * where it is.\n */')).toEqual([]);
  });

  it('A comment after code or after an empty line opens anew', () => {
    expect(linesOf(commentsOf('const a = 1; // Names it.\nconst b = 1; // Where it is.'))).toEqual([2]);
    expect(linesOf(commentsOf('// Names it.\n\n// Where it is.'))).toEqual([3]);
  });

  it('Longer words, strings and texts of JSX are free', () => {
    expect(commentsOf('// However it ends.\nconst a = "// What is it?"; const b = <p>// What</p>;')).toEqual(
      [],
    );
  });
});

describe('import circles', () => {
  const faultsOf = (files: Record<string, string>) =>
    checkImports(
      new Map(
        Object.entries(files).map(([file, text]) => [file, listImports(file, parseSource(file, text))]),
      ),
    ).map(({ file, line, message }) => `${file}:${line}: ${message}`);

  it.each([
    ['a static import', 'import { b } from "../b/b.ts";'],
    ['an import for its effects', 'import "#lib/b/b.ts";'],
    ['an import of a type', 'import type { B } from "../b/b.ts";'],
    ['a type that names a file', 'type B = typeof import("../b/b.ts");'],
    ['a dynamic import', 'const b = () => import("#lib/b/b.ts");'],
    ['a re-export', 'export { b } from "../b/b.ts";'],
    ['a re-export of everything', 'export * from "../b/b.ts";'],
    ['a worker by its URL', 'new Worker(new URL("../b/b.ts", import.meta.url));'],
  ])('A circle of two files is found when one half of it is %s', (_, text) => {
    const faults = faultsOf({ 'lib/a/a.ts': `\n${text}`, 'lib/b/b.ts': 'import "../a/a.ts";' });
    expect(faults).toContain('lib/b/b.ts:1: import circle: lib/a/a.ts → lib/b/b.ts → lib/a/a.ts');
    expect(faults).toContain('lib/a/a.ts:2: lib/a and lib/b import each other');
    expect(faults).toContain('lib/b/b.ts:1: lib/b and lib/a import each other');
  });

  it('A circle over three files is found once, at the import that closes it', () => {
    const files = { 'a.ts': 'import "./b.ts";', 'b.ts': 'import "./c.ts";', 'c.ts': 'import "./a.ts";' };
    expect(faultsOf(files)).toEqual(['c.ts:1: import circle: a.ts → b.ts → c.ts → a.ts']);
  });

  it('Two folders import each other even where no two files do', () => {
    const files = {
      'api/http/a.ts': 'import "#api/media/b.ts";',
      'api/media/deep/c.ts': 'import "../../http/d.ts";',
    };
    expect(faultsOf(files)).toEqual([
      'api/http/a.ts:1: api/http and api/media import each other',
      'api/media/deep/c.ts:1: api/media and api/http import each other',
    ]);
  });

  it('Imports one way, of packages, in one folder and across top-level folders are free', () => {
    const files = {
      'lib/a/a.ts': 'import "../b/b.ts"; import "./c.ts"; import react from "react";',
      'lib/a/c.ts': 'import "#lib/b/b.ts";',
      'lib/b/b.ts': 'import "#tests/b/c.ts"; const text = "../a/a.ts";',
      'tests/b/c.ts': 'export const c = 1;',
    };
    expect(faultsOf(files)).toEqual([]);
  });
});

it('A file that cannot be parsed is named', () => {
  expect(() => parseSource('broken.ts', 'const = ;')).toThrow(/^broken\.ts: /);
});

describe('paths in documents', () => {
  const check = createDocCheck(
    listPlaces(['api/jobs/worker.ts', 'docs/decisions/0011-first.md', 'imaging/core/io/size.ts']),
  );
  const faultsOf = (text: string, file = 'api/README.md') => linesOf(check(file, text));

  it('A path that is there may be told from the root, from its document or from any folder on', () => {
    expect(faultsOf('`api/jobs/worker.ts`, `jobs/`, `core/io`, `worker.ts`, `docs/decisions/0011`')).toEqual(
      [],
    );
  });

  it('A file of code or a folder that is gone is a fault at its line', () => {
    expect(
      faultsOf('See\n`api/jobs/lanes.ts` and `queue.ts`,\n`jobs/lanes` and `docs/decisions/0012`.'),
    ).toEqual([2, 2, 3, 3]);
  });

  it('Patterns, commands, addresses, packages and what builds make are free', () => {
    expect(
      faultsOf('`api/*/tables.ts` `npm run lint` `/api/v2/visit` `drizzle-orm/pg-core` `dist/api/x.mjs`'),
    ).toEqual([]);
  });
});
