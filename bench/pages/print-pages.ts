import type { FirstLoad } from '#bench/web/first-load.ts';
import type { PageAudit } from './audit-page.ts';

/** Figures of one page. */
export interface PageFigures {
  readonly audit: PageAudit;
  readonly load: FirstLoad;
}

const titles = ['perf', 'a11y', 'best', 'SEO', 'FCP ms', 'LCP ms', 'TBT ms', 'CLS', 'JS B', 'CSS B'];

function cells({ audit, load }: PageFigures): string[] {
  const { scores, paintMs, largestPaintMs, blockingMs, layoutShift } = audit;
  return [
    ...[scores.performance, scores.accessibility, scores['best-practices'], scores.seo].map(String),
    ...[paintMs, largestPaintMs, blockingMs].map((ms) => ms.toFixed(0)),
    layoutShift.toFixed(3),
    ...[load.scripts, load.styles].map(String),
  ];
}

/** One line per page: scores, times and bytes (Brotli) of the first load. */
export function printPages(pages: ReadonlyMap<string, PageFigures>): void {
  const line = (name: string, columns: readonly string[]) =>
    console.log(name.padEnd(20), columns.map((column) => column.padStart(8)).join(''));
  line('As a phone', titles);
  for (const [name, figures] of pages) line(name, cells(figures));
}

/** Prints the failures of pages; times are in the table. */
export function printFailures(pages: ReadonlyMap<string, PageFigures>): void {
  for (const [name, { audit }] of pages) {
    for (const { category, audit: id, title, culprits } of audit.failures) {
      if (category === 'performance') continue;
      console.log(`\n${name}: ${title} (${category}, ${id})`);
      for (const culprit of culprits) console.log(`    ${culprit}`);
    }
  }
}
