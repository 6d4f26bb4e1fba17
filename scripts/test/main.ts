import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildIfChanged } from '../build/main.ts';
import { e2ePorts } from './e2e-ports.ts';
import { findBrowser } from './find-browser.ts';

/** Numbers of passed, failed and skipped tests of a runner. */
interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Runs a binary of the packages, or at an absolute path, with its output shown. Resolves with its code. */
function runBinary(name: string, args: readonly string[]): Promise<number> {
  const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1' };
  const child = spawn(path.resolve('node_modules/.bin', name), args, {
    stdio: 'inherit',
    env: { ...process.env, ...plain },
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** Runs a check that has no tests of its own and counts it as one. */
async function runCheck(name: string, args: readonly string[]): Promise<Tally> {
  const passed = (await runBinary(name, args)) === 0;
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 };
}

const REPORT = 'test-results/vitest.json';

interface VitestReport {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
}

/** Runs all projects of Vitest. A file that cannot even be loaded counts as a failed test. */
async function runVitest(): Promise<Tally> {
  rmSync(REPORT, { force: true });
  const code = await runBinary('vitest', [
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${REPORT}`,
  ]);
  const report: VitestReport = JSON.parse(readFileSync(REPORT, 'utf8'));
  const failed = Math.max(report.numFailedTests, code === 0 && report.success ? 0 : 1);
  return {
    passed: report.numPassedTests,
    failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** `playwright.config.ts` writes its report here. */
const PLAYWRIGHT_REPORT = 'test-results/playwright.json';

interface PlaywrightReport {
  readonly stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  readonly errors: readonly unknown[];
}

/** Runs the end-to-end tests against the product as `npm start` runs it. A flaky test is a failed one. */
async function runPlaywright(): Promise<Tally> {
  rmSync(PLAYWRIGHT_REPORT, { force: true });
  const code = await runBinary('playwright', ['test']);
  const { stats, errors }: PlaywrightReport = JSON.parse(readFileSync(PLAYWRIGHT_REPORT, 'utf8'));
  const failed = stats.unexpected + stats.flaky + errors.length;
  return {
    passed: stats.expected,
    failed: code === 0 ? failed : Math.max(failed, 1),
    skipped: stats.skipped,
  };
}

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
