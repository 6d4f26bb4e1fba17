import { type Category, categories, type PageAudit } from './audit-page.ts';

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/** The visits of one page as one: the median of every figure, each audit that failed in any of them once. */
export function medianAudit(visits: readonly PageAudit[]): PageAudit {
  const middle = (figure: (visit: PageAudit) => number) => median(visits.map(figure));
  const scores = categories.map((category): [Category, number] => [
    category,
    middle((visit) => visit.scores[category]),
  ]);
  const failures = visits.flatMap((visit) => visit.failures);
  return {
    scores: Object.fromEntries(scores) as Record<Category, number>,
    paintMs: middle((visit) => visit.paintMs),
    largestPaintMs: middle((visit) => visit.largestPaintMs),
    blockingMs: middle((visit) => visit.blockingMs),
    layoutShift: middle((visit) => visit.layoutShift),
    failures: [...new Map(failures.map((failure) => [failure.audit, failure])).values()],
  };
}
