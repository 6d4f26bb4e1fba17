import { mkdirSync } from 'node:fs';
import { buildIfChanged } from '../build/build-if-changed.ts';
import { e2ePorts } from './e2e-ports.ts';
import { findBrowser } from './find-browser.ts';
import { runCheck, runPlaywright, runVitest, type Tally } from './run-tests.ts';

/** Each step in the order in which a mistake is found soonest. */
const steps: readonly (readonly [title: string, run: () => Promise<Tally>])[] = [
  ['Format, lint and import zones', () => runCheck('biome', ['check', '--error-on-warnings', '.'])],
  ['Retired words, comments and import circles', () => runCheck(process.execPath, ['scripts/lint/main.ts'])],
  ['Types of the routes', () => runCheck('next', ['typegen'])],
  ['Types', () => runCheck('tsc', ['--noEmit'])],
  ['Types of the imaging library', () => runCheck('tsc', ['--noEmit', '-p', 'imaging'])],
  ['Unit, api, web and browser tests', runVitest],
  ['End-to-end tests', runEndToEnd],
];

async function runEndToEnd(): Promise<Tally> {
  Object.assign(process.env, e2ePorts);
  await buildIfChanged();
  return runPlaywright();
}

async function runStep(title: string, run: () => Promise<Tally>): Promise<Tally> {
  const started = performance.now();
  console.log(`\n── ${title}`);
  const tally = await run().catch((error): Tally => {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1, skipped: 0 };
  });
  console.log(`── ${title}: ${Math.round((performance.now() - started) / 1000)} s`);
  return tally;
}

process.env.EXHAUSTIVE = process.argv.includes('--exhaustive') ? '1' : '';
process.env.NEXT_TELEMETRY_DISABLED = '1';
mkdirSync('test-results', { recursive: true });
const total = { passed: 0, failed: 0, skipped: 0 };
try {
  process.env.CHROMIUM_PATH = findBrowser();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
for (const [title, run] of steps) {
  const tally = await runStep(title, run);
  total.passed += tally.passed;
  total.failed += tally.failed;
  total.skipped += tally.skipped;
}
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed === 0 ? 0 : 1);
