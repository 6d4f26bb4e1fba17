import { useWords } from '#components/words/words-context.tsx';
import type { MarkingWay } from '#lib/catalog/options/option.ts';
import type { ToolKey } from '#lib/catalog/tools.ts';

/** What a tool says of its own runs. */
export interface BenchWords {
  readonly run: string;
  readonly running: string;
  readonly done: string;
  /** One hint that makes the result better, by the way in which things are marked. */
  readonly tipFor: (way: MarkingWay) => string;
}

export function useBenchWords(key: ToolKey): BenchWords {
  const words = useWords('benches');
  type Key = Parameters<typeof words>[0];
  const say = (name: string) => words(`${key}.${name}` as Key);
  return {
    run: say('run'),
    running: say('running'),
    done: say('done'),
    tipFor: (way) => say(words.has(`${key}.${way}` as Key) ? way : 'tip'),
  };
}
