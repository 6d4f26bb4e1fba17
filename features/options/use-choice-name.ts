import { useWords } from '#components/words/words-context.tsx';
import type { FeatureCode } from '#lib/catalog/tools.ts';

const RATIO = /^\d+:\d+$/;

/** The name of a tool's choice in the page's language; ratios stand for themselves. */
export function useChoiceName(feature: FeatureCode): (choice: string | number) => string {
  const words = useWords('choices');
  return (choice) =>
    RATIO.test(String(choice))
      ? String(choice)
      : words(`${feature}.${choice}` as Parameters<typeof words>[0]);
}
