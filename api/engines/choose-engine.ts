import { type EngineName, engineNames } from '#lib/catalog/engine-names.ts';
import type { Engines } from '../context.ts';
import type { ToolRun } from './engine.ts';

interface Choice {
  readonly engine: EngineName;
  /** Of the run, with the model that does it named where the engine has models. */
  readonly parameters: Record<string, unknown>;
}

interface Choose extends ToolRun {
  /** Engines that serve the tool by themselves, best first. Those with models follow, by what they serve. */
  readonly names: readonly EngineName[];
}

/**
 * Chooses who does a run here: the engine of the model that it names, or the first that serves it. Undefined
 * where nobody does now.
 */
export function chooseEngine(
  { byName }: Pick<Engines, 'byName'>,
  { names, feature, parameters }: Choose,
): Choice | undefined {
  const isSet = (value: unknown) => typeof value === 'string' && value !== '';
  // Only models make pictures of words.
  const needsModel = isSet(parameters.model) || isSet(parameters.prompt);
  for (const engine of new Set([...names, ...engineNames])) {
    const { modelFor } = byName[engine] ?? {};
    if (modelFor === undefined) {
      if (byName[engine] && names.includes(engine) && !needsModel) return { engine, parameters };
      continue;
    }
    const model = modelFor({ feature, parameters });
    if (model !== null) return { engine, parameters: { ...parameters, model } };
  }
  return undefined;
}
