import { execFileSync } from 'node:child_process';

/** By file, the ISO date of the last change to it. */
export type LastModified = ReadonlyMap<string, string>;

function git(...args: readonly string[]): string {
  return execFileSync('git', args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 64e6,
  });
}

/** Parses the output of `git log --format=%cI --name-only`, newest first, into dates by file. */
export function parseLog(log: string): LastModified {
  const dates = new Map<string, string>();
  let date = '';
  for (const line of log.split('\n')) {
    if (/^\d{4}-\d\d-\d\dT/.test(line)) date = line;
    else if (line !== '' && !dates.has(line)) dates.set(line, date);
  }
  return dates;
}

let known: LastModified | undefined;

/**
 * When the words of pages last changed, by the history of the repository; nothing where there is none, or
 * only its end: a wrong date is worse than no date.
 */
export function readLastModified(): LastModified {
  known ??= readHistory();
  return known;
}

function readHistory(): LastModified {
  try {
    if (git('rev-parse', '--is-shallow-repository').trim() !== 'false') return new Map();
    return parseLog(
      git('-c', 'core.quotePath=false', 'log', '--format=%cI', '--name-only', '--', 'content', 'messages'),
    );
  } catch {
    return new Map();
  }
}
