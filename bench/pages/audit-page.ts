import { chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';

const DEBUG_PORT = 9377;
const ATTEMPTS = 3;

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];

/** An audit that a page fails, and the failing items. */
export interface Failure {
  readonly category: Category;
  readonly audit: string;
  readonly title: string;
  /** Selectors of elements, addresses or messages. */
  readonly culprits: readonly string[];
}

/** Lighthouse's results of one visit as a phone. */
export interface PageAudit {
  /** 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>;
  readonly paintMs: number;
  readonly largestPaintMs: number;
  readonly blockingMs: number;
  readonly layoutShift: number;
  readonly failures: readonly Failure[];
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const name of ['selector', 'url', 'value'] as const) {
    if (name in value) return textOf((value as Record<string, unknown>)[name]);
  }
  return undefined;
}

function culpritsOf({ details }: Result['audits'][string]): string[] {
  if (details === undefined || !('items' in details) || !Array.isArray(details.items)) return [];
  const items = details.items as Record<string, unknown>[];
  return items.flatMap((item) => {
    const words = ['node', 'description', 'source', 'url'].map((name) => textOf(item[name]));
    return words.filter((word) => word !== undefined).join(' · ') || [];
  });
}

/** Audits of one category that count and are not met in full. */
function failuresOf({ audits, categories: found }: Result, category: Category): Failure[] {
  return (found[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const audit = audits[id];
    if (audit === undefined || weight === 0 || audit.score === null || audit.score === 1) return [];
    const title = audit.displayValue ? `${audit.title}: ${audit.displayValue}` : audit.title;
    return { category, audit: id, title, culprits: culpritsOf(audit) };
  });
}

function scoresOf({ categories: found }: Result): Record<Category, number> {
  const score = (category: Category) => Math.round((found[category]?.score ?? 0) * 100);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
  };
}

async function runLighthouse(url: string): Promise<Result> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    args: [
      ...['--no-sandbox', '--headless=new', '--disable-gpu', '--disable-background-networking'],
      `--remote-debugging-port=${DEBUG_PORT}`,
    ],
  });
  try {
    const answer = await lighthouse(url, {
      port: DEBUG_PORT,
      logLevel: 'silent',
      output: 'json',
      onlyCategories: [...categories],
    });
    if (answer === undefined) throw new Error(`Lighthouse says nothing of ${url}.`);
    return answer.lhr;
  } finally {
    await browser.close();
  }
}

/** Repeats a visit whose record the browser lost, as happens on a busy machine. */
async function visit(url: string, attempts: number): Promise<Result> {
  const result = await runLighthouse(url);
  if (result.runtimeError === undefined) return result;
  if (attempts > 1) return visit(url, attempts - 1);
  throw new Error(`${url}: ${result.runtimeError.message}`);
}

/** Visits a page by Lighthouse with its phone settings, in a separate browser. */
export async function auditPage(url: string): Promise<PageAudit> {
  const result = await visit(url, ATTEMPTS);
  const value = (audit: string) => result.audits[audit]?.numericValue ?? Number.NaN;
  return {
    scores: scoresOf(result),
    paintMs: value('first-contentful-paint'),
    largestPaintMs: value('largest-contentful-paint'),
    blockingMs: value('total-blocking-time'),
    layoutShift: value('cumulative-layout-shift'),
    failures: categories.flatMap((category) => failuresOf(result, category)),
  };
}
