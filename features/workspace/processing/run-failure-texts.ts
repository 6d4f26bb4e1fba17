import { useFailureTexts } from '#components/messages/describe-failure.ts';
import { useTranslations } from '#components/messages/messages-context.tsx';
import type { ToolOptions } from '#lib/catalog/options/option.ts';
import type { Failure } from '../workspace-state.ts';
import type { Remedy } from './remedy.tsx';

/** Failures of a search in the whole photo, which a place by hand replaces. */
const NOT_FOUND: readonly Failure['key'][] = ['person_not_found', 'mark_not_found'];

/** True for the failure of a search in the whole photo. */
export const isNotFound = ({ key }: Pick<Failure, 'key'>): boolean => NOT_FOUND.includes(key);

/** Way by hand of a tool that replaces its search in the whole photo; another photo where it has none. */
export function handWayOf(ways: ToolOptions['ways'] = ['auto']): 'tap' | 'brush' | 'photo' {
  return (['tap', 'brush'] as const).find((way) => ways.includes(way)) ?? 'photo';
}

/** Texts of failures of a run, alone or in a batch; those of a search that has a way by hand name the way. */
export function useRunFailureTexts(remedy: Remedy): ReturnType<typeof useFailureTexts> {
  const t = useTranslations('workspace');
  const texts = useFailureTexts();
  return remedy === 'tap' || remedy === 'brush'
    ? { ...texts, person_not_found: t(`failed.nobody.${remedy}`) }
    : texts;
}
