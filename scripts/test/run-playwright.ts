import { readFileSync, rmSync } from 'node:fs';
import { runBinary, type Tally } from './run-step.ts';

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
