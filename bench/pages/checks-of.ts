import type { Check } from '#bench/web/bounds.ts';
import type { PageFigures } from './print-pages.ts';

const KB = 1000;
const MIN_PERFORMANCE = 95;
/** Largest deficit of a page to a bare page of the same run, in points. */
const BEHIND_PEER = 2;

/** Bounds of one page. */
export function checksOf(
  name: string,
  { audit, load, peer }: PageFigures & { readonly peer: PageFigures },
): Check[] {
  const { scores } = audit;
  const performance = Math.max(MIN_PERFORMANCE, peer.audit.scores.performance - BEHIND_PEER);
  const score = (
    what: string,
    { value, least }: { readonly value: number; readonly least: number },
  ): Check => ({
    what: `${name}: ${what}`,
    value,
    bound: { least },
    unit: '',
  });
  const weight = (
    what: string,
    { bytes, most }: { readonly bytes: number; readonly most: number },
  ): Check => ({
    what: `${name}: ${what}, first load`,
    value: bytes / KB,
    bound: { most },
    unit: 'KB',
  });
  return [
    score('performance', { value: scores.performance, least: performance }),
    score('accessibility', { value: scores.accessibility, least: 100 }),
    score('best practices', { value: scores['best-practices'], least: 100 }),
    score('SEO', { value: scores.seo, least: 100 }),
    weight('JavaScript', { bytes: load.scripts, most: 124 }),
    weight('CSS', { bytes: load.styles, most: 8 }),
  ];
}
