import type { Fault, Source } from './parse-source.ts';
import { RETIRED_PREFIXES, RETIRED_WORDS } from './retired-words.ts';

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
