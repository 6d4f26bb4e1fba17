import './work-steps.css';
import type { ReactElement } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { keepRun } from '#lib/browser/storage/kept-run.ts';
import type { Locale } from '#lib/catalog/locales.ts';
import { findTool } from '#lib/catalog/tools.ts';
import type { Task } from '#lib/contract/contract.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { isUnfinished } from './use-history.ts';

/** All tasks that go back to one photo. */
export interface Work {
  readonly rootId: string;
  /** Task that stands for the others: an unfinished one, else the last result, else the last of all. */
  readonly lead: Task;
  /** Newest first. */
  readonly tasks: readonly Task[];
  /** Results in the order they were made, without other versions of them. */
  readonly steps: readonly Task[];
}

/** Groups tasks by the photo that they go back to, in the order of the list. @param tasks newest first */
export function groupByWork(tasks: readonly Task[]): readonly Work[] {
  return [...Map.groupBy(tasks, ({ rootId }) => rootId)].flatMap(([rootId, own]) => {
    const lead = own.find(isUnfinished) ?? own.find(({ state }) => state === 'done') ?? own[0];
    const steps = own.filter(({ state, versionOfTaskId }) => state === 'done' && !versionOfTaskId);
    return lead ? [{ rootId, lead, tasks: own, steps: steps.toReversed() }] : [];
  });
}

interface WorkStepsProps {
  /** In the order they were made. */
  readonly steps: readonly Task[];
  readonly locale: Locale;
}

const SIDE = 40;

/** Links to the steps of a work, each in the tool that made it. */
export function WorkSteps({ steps, locale }: WorkStepsProps): ReactElement {
  const t = useTranslations('history');
  const tools = useTranslations('tools');
  return (
    <ol className="history-steps" aria-label={t('steps', { count: steps.length })}>
      {steps.map(({ id, feature, files }, index) => {
        const tool = findTool(feature);
        const name = tool ? tools(`${tool.key}.name`) : feature;
        return (
          <li key={id}>
            <a
              href={localePath(locale, tool?.path ?? '/')}
              aria-label={t('step', { number: index + 1, tool: name })}
              title={name}
              onClick={() => keepRun(feature, id)}
            >
              {/* biome-ignore lint/performance/noImgElement: the URL is signed and short-lived */}
              <img src={files[0]?.previewUrl} alt="" width={SIDE} height={SIDE} loading="lazy" />
              <span className="num" aria-hidden="true">
                {index + 1}
              </span>
            </a>
          </li>
        );
      })}
    </ol>
  );
}
