import { describe, expect, it } from 'vitest';
import { checkComments } from '#scripts/lint/check-comments.ts';
import { checkFileName, checkNames } from '#scripts/lint/check-names.ts';
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

it('A file that cannot be parsed is named', () => {
  expect(() => parseSource('broken.ts', 'const = ;')).toThrow(/^broken\.ts: /);
});
