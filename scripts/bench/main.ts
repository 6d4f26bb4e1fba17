import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildIfChanged } from '../build/build-if-changed.ts';
import { findBrowser } from '../test/find-browser.ts';

const benches = ['editor', 'enhance', 'inpaint', 'pages', 'tools', 'web'];

/**
 * Runs all benchmarks, or those named; each prints its table and exits with 1 where a bound is missed.
 * `--runs 1` tries the pages quickly.
 */
async function main(words: string[]): Promise<number> {
  const { values, positionals: wanted } = parseArgs({
    args: words,
    options: { runs: { type: 'string' } },
    allowPositionals: true,
  });
  const options: Readonly<Record<string, readonly string[]>> = {
    pages: values.runs === undefined ? [] : ['--runs', values.runs],
  };
  const unknown = wanted.filter((name) => !benches.includes(name));
  if (unknown.length > 0)
    throw new Error(`No benchmark ${unknown.join(', ')}; there are ${benches.join(', ')}.`);
  await buildIfChanged();
  process.env.CHROMIUM_PATH = findBrowser();
  let missed = 0;
  for (const name of wanted.length > 0 ? wanted : benches) {
    console.log(`\n── ${name}`);
    const file = `bench/${name}/main.ts`;
    if (!existsSync(file)) throw new Error(`${file} is missing.`);
    if (spawnSync(process.execPath, [file, ...(options[name] ?? [])], { stdio: 'inherit' }).status !== 0)
      missed++;
  }
  return missed;
}

try {
  process.exit((await main(process.argv.slice(2))) === 0 ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
