import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { checkImports, type ImportGraph, listImports } from './imports.ts';
import { checkComments, checkFileName, checkNames } from './language.ts';
import { type Fault, parseSource } from './parse-source.ts';

const SOURCE = /\.(?:ts|tsx|mjs)$/;
const NAMED = /\.(?:ts|tsx|mjs|css|json)$/;
/** Written by drizzle-kit. */
const GENERATED = /^api\/infrastructure\/migrations\//;

/** Files of the repository with those that Git does not know yet, without those that it ignores. */
function listFiles(): string[] {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  return files.split('\0').filter((file) => NAMED.test(file) && !GENERATED.test(file) && existsSync(file));
}

const files = listFiles();
const graph: ImportGraph = new Map();
const faults: (Fault & { readonly file: string })[] = [];
for (const file of files) {
  const found = checkFileName(file);
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
console.log(`Checked names, comments and imports of ${files.length} files: ${count}.`);
process.exit(faults.length === 0 ? 0 : 1);
