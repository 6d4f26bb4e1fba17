import { availableParallelism, loadavg } from 'node:os';
import { chromium, type Page } from '@playwright/test';
import { runSite } from '#bench/pages/run-site.ts';
import { type Check, holds, printChecks } from '#bench/web/bounds.ts';
import { measureTaps } from './tap.ts';
import { journeys, type Walked, walk } from './walk-journeys.ts';

/** Seconds from a tap to its selection on a photo that is prepared, on two idle cores. */
const MAX_TAP_SECONDS = 1.5;

function middleOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function measureAll(origin: string) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  /** Each is a person of its own, who has nothing in store. */
  const asSomebody = async <Result>(work: (page: Page) => Promise<Result>): Promise<Result> => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    return work(await context.newPage()).finally(() => context.close());
  };
  try {
    const walked: Walked[] = [];
    for (const journey of journeys) walked.push(await asSomebody((page) => walk(page, { origin, journey })));
    return { walked, taps: await asSomebody((page) => measureTaps(page, origin)) };
  } finally {
    await browser.close();
  }
}

const before = loadavg()[0] ?? 0;
const site = await runSite();
const { walked, taps } = await measureAll(site.origin).finally(() => site.stop());
console.log('From the home page to the first result');
console.table(
  Object.fromEntries(
    walked.map(({ presses, seconds, runSeconds }, at) => [
      journeys[at]?.tool,
      { presses, seconds: seconds.toFixed(1), 'of it the run': runSeconds.toFixed(1) },
    ]),
  ),
);
console.log(`From a tap to its selection: ${taps.map((seconds) => seconds.toFixed(2)).join(', ')} s`);
console.log(`${availableParallelism()} cores, load ${before.toFixed(1)} before it`);
const checks: Check[] = [
  ...walked.map(({ presses }, at) => ({
    what: `presses to a first result of ${journeys[at]?.tool}`,
    value: presses,
    bound: { most: journeys[at]?.maxPresses ?? 0 },
    unit: '',
  })),
  {
    what: 'tap to selection, middle of five',
    value: middleOf(taps),
    bound: { most: MAX_TAP_SECONDS },
    unit: 's',
  },
];
printChecks(checks);
process.exit(checks.every(holds) ? 0 : 1);
