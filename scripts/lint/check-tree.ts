import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { checkComments } from './check-comments.ts';
import { checkFileName, checkNames } from './check-names.ts';
import { parseSource } from './parse-source.ts';

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

/** Prints each breach of the language rules as `file:line: message`. True where there is none. */
export function checkTree(): boolean {
  let found = 0;
  const files = listFiles();
  for (const file of files) {
    const faults = checkFileName(file);
    if (SOURCE.test(file)) {
      const source = parseSource(file, readFileSync(file, 'utf8'));
      faults.push(...checkNames(source), ...checkComments(source));
    }
    for (const { line, message } of faults) console.error(`${file}:${line}: ${message}`);
    found += faults.length;
  }
  console.log(
    `Checked the language of ${files.length} files: ${found || 'no'} ${found === 1 ? 'fault' : 'faults'}.`,
  );
  return found === 0;
}
