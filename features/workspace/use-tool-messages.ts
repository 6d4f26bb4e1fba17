import { useTranslations } from '#components/messages/messages-context.tsx';
import type { MarkingWay } from '#lib/catalog/options/option.ts';
import type { ToolKey } from '#lib/catalog/tools.ts';

/** Messages of a tool about its own runs. */
interface ToolMessages {
  readonly run: string;
  readonly running: string;
  /** Head of a result, which differs where a model made it in a tool that has rules of its own. */
  readonly doneBy: (model: unknown) => string;
  /** Name of a run on the result; null where it makes no sense. */
  readonly more: string | null;
  /** Hint for a better result, by the kind of marking. */
  readonly tipFor: (way: MarkingWay) => string;
  /** Hint once the additional photos are there; null where it stays the same. */
  readonly tipWithPhotos: string | null;
}

export function useToolMessages(key: ToolKey): ToolMessages {
  const t = useTranslations('toolRuns');
  type Key = Parameters<typeof t>[0];
  const say = (name: string) => t(`${key}.${name}` as Key);
  return {
    run: say('run'),
    running: say('running'),
    doneBy: (model) => say(model && t.has(`${key}.doneByModel` as Key) ? 'doneByModel' : 'done'),
    more: t.has(`${key}.more` as Key) ? say('more') : null,
    tipWithPhotos: t.has(`${key}.added` as Key) ? say('added') : null,
    tipFor: (way) => say(t.has(`${key}.${way}` as Key) ? way : 'tip'),
  };
}
