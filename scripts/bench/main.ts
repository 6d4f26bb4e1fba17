import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { buildIfChanged } from '../build/main.ts';
import { buildModels } from '../models/build-models.ts';
import { findBrowser } from '../test/find-browser.ts';

const benches = [
  'editor',
  'engines',
  'enhance',
  'enhance-clips',
  'identity',
  'inpaint',
  'journeys',
  'marks',
  'motion',
  'pages',
  'payments',
  'queue',
  'tools',
  'web',
];

/** Benchmarks that take arguments of their own: they need a folder or a group to work on. */
const studies = ['estimates', 'photos', 'sweep'];

/** Runs the program of a benchmark, with signals passed on, and gives its exit code. */
function runBench(name: string, args: readonly string[]): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const child = spawn(process.execPath, [`bench/${name}/main.ts`, ...args], { stdio: 'inherit' });
  const pass = (signal: NodeJS.Signals) => child.kill(signal);
  // A terminal sends its signals to the child as well, which ends in its own time.
  process.on('SIGINT', pass).on('SIGTERM', pass);
  child.on('error', reject);
  child.on('exit', (code) => {
    process.off('SIGINT', pass).off('SIGTERM', pass);
    resolve(code ?? 1);
  });
  return promise;
}

async function runStudy(name: string, args: readonly string[]): Promise<number> {
  await buildModels('dist/models');
  return runBench(name, args);
}

/**
 * Runs all benchmarks, or those named; each prints its table and exits with 1 where a bound is missed.
 * `--runs 1` tries the pages quickly. `estimates`, `photos` and `sweep` run alone, with all that is typed
 * after them.
 */
async function main(words: readonly string[]): Promise<number> {
  const [study, ...rest] = words;
  if (study !== undefined && studies.includes(study)) return runStudy(study, rest);
  const { values, positionals: wanted } = parseArgs({
    args: [...words],
    options: { runs: { type: 'string' } },
    allowPositionals: true,
  });
  const options: Readonly<Record<string, readonly string[]>> = {
    pages: values.runs === undefined ? [] : ['--runs', values.runs],
  };
  const unknown = wanted.filter((name) => !benches.includes(name));
  if (unknown.length > 0)
    throw new Error(`No benchmark ${unknown.join(', ')}; there are ${[...benches, ...studies].join(', ')}.`);
  await buildIfChanged();
  process.env.CHROMIUM_PATH = findBrowser();
  let missed = 0;
  for (const name of wanted.length > 0 ? wanted : benches) {
    console.log(`\n── ${name}`);
    if ((await runBench(name, options[name] ?? [])) !== 0) missed++;
  }
  return missed === 0 ? 0 : 1;
}

try {
  process.exit(await main(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
