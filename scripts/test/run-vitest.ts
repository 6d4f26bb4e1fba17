import { readFileSync, rmSync } from 'node:fs';
import { runBinary, type Tally } from './run-step.ts';

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
