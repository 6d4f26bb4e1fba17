import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

/** Numbers of passed, failed and skipped tests of a runner. */
export interface Tally {
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
export async function runCheck(name: string, args: readonly string[]): Promise<Tally> {
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
export async function runVitest(): Promise<Tally> {
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
export async function runPlaywright(): Promise<Tally> {
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
