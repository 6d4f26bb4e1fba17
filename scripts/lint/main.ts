import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createDocCheck, listPlaces } from './doc-paths.ts';
import { checkComments, checkFileName, checkNames } from './language.ts';
import { type Fault, parseSource, type Source } from './parse-source.ts';

const SOURCE = /\.(?:ts|tsx|mjs)$/;
const NAMED = /\.(?:ts|tsx|mjs|css|json)$/;
/** Documents about the code; content of pages is none. */
const DOCUMENT = /^(?!content\/).*\.md$/;
/** Written by drizzle-kit. */
const GENERATED = /^api\/infrastructure\/migrations\//;

/** Files of the repository with those that Git does not know yet, without those that it ignores. */
function listFiles(): string[] {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  return files.split('\0').filter((file) => file !== '' && !GENERATED.test(file) && existsSync(file));
}

/** An import of another file of the repository at a 1-based line. */
interface Import {
  readonly to: string;
  readonly line: number;
}

/** Imports of each file, by its path from the root of the repository. */
type ImportGraph = Map<string, readonly Import[]>;

/** A breach of a rule about the graph, in one of its files. */
interface ImportFault extends Fault {
  readonly file: string;
}

/** Path of an imported file from the root: names with `#` or a dot are files of ours, others packages. */
function resolveImport(from: string, name: string): string | undefined {
  if (name.startsWith('#')) return name.slice(1);
  return name.startsWith('.') ? path.posix.join(path.posix.dirname(from), name) : undefined;
}

function isNode(value: unknown): value is { readonly [key: string]: unknown; type: string; start: number } {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** The literal name in a node that names a file: any import, a re-export, and `new URL('…', …)`. */
function findName(node: { readonly [key: string]: unknown; type: string }): unknown {
  if (/^(?:Import(?:Declaration|Expression)|Export(?:Named|All)Declaration|TSImportType)$/.test(node.type))
    return isNode(node.source) ? node.source.value : undefined;
  if (node.type !== 'NewExpression' || !isNode(node.callee) || node.callee.name !== 'URL') return;
  const [first] = Array.isArray(node.arguments) ? node.arguments : [];
  return isNode(first) ? first.value : undefined;
}

/**
 * Imports of a file: static, dynamic and of types, re-exports, and files that are loaded by their URL, as
 * workers are.
 */
export function listImports(file: string, { program, lineOf }: Source): Import[] {
  const found = new Map<string, number>();
  const visit = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return;
    const name = isNode(node) ? findName(node) : undefined;
    const to = typeof name === 'string' ? resolveImport(file, name) : undefined;
    if (to && isNode(node) && !found.has(to)) found.set(to, node.start);
    for (const child of Object.values(node)) visit(child);
  };
  visit(program);
  return [...found].map(([to, offset]) => ({ to, line: lineOf(offset) }));
}

/** Follows the imports depth first and gives each one that closes a circle, with the files of the circle. */
function findCircles(graph: ImportGraph): ImportFault[] {
  const faults: ImportFault[] = [];
  const done = new Set<string>();
  const way: string[] = [];
  const visit = (file: string): void => {
    way.push(file);
    for (const { to, line } of graph.get(file) ?? []) {
      const start = way.indexOf(to);
      if (start >= 0)
        faults.push({ file, line, message: `import circle: ${[...way.slice(start), to].join(' → ')}` });
      else if (!done.has(to)) visit(to);
    }
    way.pop();
    done.add(file);
  };
  for (const file of graph.keys()) if (!done.has(file)) visit(file);
  return faults;
}

/** The folder of a file two levels deep, such as `api/http`, or undefined for a file that stands higher. */
function folderOf(file: string): string | undefined {
  const parts = file.split('/');
  return parts.length > 2 ? parts.slice(0, 2).join('/') : undefined;
}

/** Gives the first import of each pair of folders in one top-level folder that import each other. */
function findMutualFolders(graph: ImportGraph): ImportFault[] {
  const first = new Map<string, ImportFault>();
  for (const [file, imports] of graph)
    for (const { to, line } of imports) {
      const [from, other] = [folderOf(file), folderOf(to)];
      if (!from || !other || from === other || from.split('/')[0] !== other.split('/')[0]) continue;
      const message = `${from} and ${other} import each other`;
      if (!first.has(`${from} ${other}`)) first.set(`${from} ${other}`, { file, line, message });
    }
  return [...first].flatMap(([pair, fault]) =>
    first.has(pair.split(' ').reverse().join(' ')) ? [fault] : [],
  );
}

/** Folders of `imaging`, each of which may import from itself and from those before it. */
const IMAGING_TIERS = ['core', 'vision', 'edit', 'portrait', 'video', 'tools', 'process'];

function tierOf(file: string): number {
  const [top, folder = ''] = file.split('/');
  return top === 'imaging' ? IMAGING_TIERS.indexOf(folder) : -1;
}

/** Gives each import of `imaging` that goes to a later tier, and each file there that stands in none. */
function findUpwardImports(graph: ImportGraph): ImportFault[] {
  return [...graph].flatMap(([file, imports]) => {
    if (!file.startsWith('imaging/')) return [];
    const tier = tierOf(file);
    if (tier < 0) return [{ file, line: 1, message: `imaging has the folders ${IMAGING_TIERS.join(', ')}` }];
    return imports
      .filter(({ to }) => tierOf(to) > tier)
      .map(({ to, line }) => ({ file, line, message: `${IMAGING_TIERS[tier]} may not import ${to}` }));
  });
}

/** Import circles, folders that import each other, and imports against the tiers of `imaging`. */
export function checkImports(graph: ImportGraph): ImportFault[] {
  return [...findCircles(graph), ...findMutualFolders(graph), ...findUpwardImports(graph)];
}

/** Checks the whole tree and ends the process. */
function lint(): never {
  const files = listFiles();
  const graph: ImportGraph = new Map();
  const faults: (Fault & { readonly file: string })[] = [];
  const checkDocument = createDocCheck(listPlaces(files));
  for (const file of files) {
    const found = NAMED.test(file) ? checkFileName(file) : [];
    if (DOCUMENT.test(file)) found.push(...checkDocument(file, readFileSync(file, 'utf8')));
    if (SOURCE.test(file)) {
      const source = parseSource(file, readFileSync(file, 'utf8'));
      found.push(...checkNames(source), ...checkComments(source));
      graph.set(file, listImports(file, source));
    }
    faults.push(...found.map((fault) => ({ file, ...fault })));
  }
  faults.push(...checkImports(graph));
  for (const { file, line, message } of faults) console.error(`${file}:${line}: ${message}`);
  const count = `${faults.length || 'no'} ${faults.length === 1 ? 'fault' : 'faults'}`;
  console.log(`Checked names, comments, imports and paths in documents of ${files.length} files: ${count}.`);
  process.exit(faults.length === 0 ? 0 : 1);
}

if (import.meta.main) lint();
