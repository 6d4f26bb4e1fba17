import { readFile } from 'node:fs/promises';
import type { PhotoJob } from '#bench/photos/job.ts';
import { planRun, type SurveyedPhoto } from '#bench/photos/plan-run.ts';
import { decodeMask } from '#imaging/core/io/decode-mask.ts';
import type { ToolName } from '#imaging/tools/tool-table.ts';
import { findsFaces } from '#lib/catalog/analyses.ts';
import type { Work } from '#lib/catalog/estimate-run-seconds.ts';
import { toolOptions } from '#lib/catalog/options/tool-options.ts';
import { filterStyles } from '#lib/catalog/tools/ai-filter/options.ts';
import { findTool } from '#lib/catalog/tools.ts';
import { workOfRun } from '#scripts/imaging/plan-runs.ts';

/** One run of the mix, with all that a page knows before it. */
export interface PlannedRun {
  readonly feature: ToolName;
  readonly photo: string;
  readonly job: PhotoJob;
  readonly work: Work;
}

interface Mix {
  readonly tools: readonly ToolName[];
  readonly photos: readonly SurveyedPhoto[];
  readonly runs: number;
}

/** Gives the same numbers of 0–1 each time. After Park and Miller 1988. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/**
 * Plans a mix: the tools in turn, each time on a photo by chance, and the AI Filter in styles by chance. The
 * same each time.
 */
export async function planMix({ tools, photos, runs }: Mix): Promise<readonly PlannedRun[]> {
  const random = createRandom(1);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];
  const planned: PlannedRun[] = [];
  // Tools that find nothing to do in any photo end the search.
  for (let tried = 0; planned.length < runs && tried < 20 * runs; tried++) {
    const [feature, photo] = [pick(tools), pick(photos)];
    if (feature === undefined || photo === undefined) break;
    const plan = planRun(feature, { photo, photos, cells: '' });
    if (typeof plan === 'string') continue;
    const style = feature === 'ai-filter' ? pick(filterStyles) : undefined;
    const job = style === undefined ? plan : { ...plan, parameters: { ...plan.parameters, style } };
    planned.push({ feature, photo: photo.name, job, work: await workOf(job, photo) });
  }
  return planned;
}

async function workOf({ tool, inputs, parameters }: PhotoJob, { survey }: SurveyedPhoto): Promise<Work> {
  const mask = inputs.find(({ role }) => role === 'mask');
  const entry = findTool(tool);
  const counted =
    entry && findsFaces(entry, toolOptions[tool]) && survey.faces > 0 ? survey.faces : undefined;
  const marked = mask && (await countMarked(mask.path, survey));
  const work = workOfRun(tool, { photo: survey, marked, parameters });
  return { ...work, pieces: work.pieces ?? counted };
}

async function countMarked(file: string, size: { readonly width: number; readonly height: number }) {
  const { data } = await decodeMask(await readFile(file), size);
  return data.reduce((sum, value) => sum + (value > 127 ? 1 : 0), 0);
}
