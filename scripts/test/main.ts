import { execFile, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
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
  const child = spawn(path.resolve('node_modules/.bin', name), args, { stdio: 'inherit', env: plain() });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** Variables of a program whose output may go to a file. */
function plain(): NodeJS.ProcessEnv {
  return { ...process.env, ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }) };
}

/** Bytes of a check's output at most. */
const MAX_OUTPUT = 1 << 26;

/**
 * Runs a check that has no tests of its own and counts it as one. Its output is shown at its end, in one
 * piece, as others run beside it.
 */
async function runCheck(name: string, args: readonly string[]): Promise<Tally> {
  const program = path.resolve('node_modules/.bin', name);
  const options = { env: { ...plain(), ...e2ePorts }, maxBuffer: MAX_OUTPUT };
  const { error, output } = await new Promise<{ error: Error | null; output: string }>((resolve) => {
    execFile(program, args, options, (failure, stdout, stderr) =>
      resolve({ error: failure, output: stdout + stderr }),
    );
  });
  process.stdout.write(output || (error?.message ?? ''));
  return { passed: error ? 0 : 1, failed: error ? 1 : 0, skipped: 0 };
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

interface Step {
  readonly title: string;
  readonly run: () => Promise<Tally>;
}

/**
 * Steps in the order in which a mistake is found soonest: lanes of one group run beside each other. Tests
 * wait for other programs a third of their time, in which the product is built.
 */
const groups: readonly (readonly (readonly Step[])[])[] = [
  [
    [
      {
        title: 'Format, lint and import zones',
        run: () => runCheck('biome', ['check', '--error-on-warnings', '.']),
      },
      {
        title: 'Retired words, comments and import circles',
        run: () => runCheck(process.execPath, ['scripts/lint/main.ts']),
      },
    ],
    [
      { title: 'Types of the routes', run: () => runCheck('next', ['typegen']) },
      { title: 'Types', run: () => runCheck('tsc', ['--noEmit']) },
      { title: 'Types of the imaging library', run: () => runCheck('tsc', ['--noEmit', '-p', 'imaging']) },
    ],
  ],
  [
    [{ title: 'Unit, imaging, api, web and browser tests', run: runVitest }],
    [{ title: 'Build', run: () => runCheck(process.execPath, ['scripts/build/main.ts']) }],
  ],
  [[{ title: 'End-to-end tests', run: runPlaywright }]],
];

const total = { passed: 0, failed: 0, skipped: 0 };

/** Runs a step and adds its numbers to the total. A step that cannot even run counts as a failed test. */
async function runStep({ title, run }: Step): Promise<void> {
  const started = performance.now();
  console.log(`\n── ${title}`);
  const tally = await run().catch((error): Tally => {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1, skipped: 0 };
  });
  console.log(`── ${title}: ${Math.round((performance.now() - started) / 1000)} s`);
  total.passed += tally.passed;
  total.failed += tally.failed;
  total.skipped += tally.skipped;
}

async function runLane(steps: readonly Step[]): Promise<void> {
  for (const step of steps) await runStep(step);
}

process.env.EXHAUSTIVE = process.argv.includes('--exhaustive') ? '1' : '';
process.env.NEXT_TELEMETRY_DISABLED = '1';
// For the build and for the start of the end-to-end tests, which would build again without it.
process.env.QUICK_BUILD = '1';
// Node itself loads the tests: Playwright would turn each file into older code first.
process.env.PW_DISABLE_TS_ESM = '1';
// Hundreds of processes load the same packages: compiled once, they start faster.
process.env.NODE_COMPILE_CACHE ??= path.resolve('node_modules/.cache/node-compile');
mkdirSync('test-results', { recursive: true });
try {
  process.env.CHROMIUM_PATH = findBrowser();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
for (const lanes of groups) await Promise.all(lanes.map(runLane));
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed === 0 ? 0 : 1);
