import { urlLocale } from '#lib/browser/api-client/url-locale.ts';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import { keepRun } from '#lib/browser/storage/kept-run.ts';
import { findTool } from '#lib/catalog/tools.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import type { WorkspaceParts } from '../workspace-props.ts';
import type { Step, Work } from './list-steps.ts';
import { workKey } from './use-work.ts';

type Shown = Pick<WorkspaceParts, 'tool' | 'workspace'>;

/** Shows a step; one of another tool on the page of that tool. */
export function showStep({ tool, workspace }: Shown, { task, input }: Step): void {
  if (task.feature === tool.featureCode) workspace.showStep(task, input);
  else openElsewhere(task.feature, task.id);
}

/** Opens a step in the tool that made it. */
function openElsewhere(feature: string, taskId: string): void {
  const tool = findTool(feature);
  if (!tool) return;
  keepRun(feature, taskId);
  location.assign(localePath(urlLocale(), tool.path));
}

interface Deleted {
  readonly work: Work;
  readonly rootId: string;
  /** Of the deleted step. */
  readonly number: number;
}

/** Shows the step beside one that was deleted. False where there is no other. */
export function showNeighbour(shown: Shown, { work, rootId, number }: Deleted): boolean {
  const next = neighbourOf(work, { number, feature: shown.tool.featureCode });
  if (next) showStep(shown, next);
  queryClient.setQueryData<Work>(
    workKey(rootId),
    (known) => known && { ...known, steps: known.steps.filter((step) => step.number !== number) },
  );
  return next !== undefined;
}

/** Step beside another one: the nearest before it, else after it, and of the open tool where there is one. */
export function neighbourOf(
  { steps }: Pick<Work, 'steps'>,
  { number, feature }: { readonly number: number; readonly feature: string },
): Step | undefined {
  const nearest = (among: readonly Step[]) =>
    among.findLast((step) => step.number < number) ?? among.find((step) => step.number > number);
  return nearest(steps.filter(({ task }) => task.feature === feature)) ?? nearest(steps);
}
