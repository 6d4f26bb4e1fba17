import { existsSync } from 'node:fs';
import { type ModelName, modelPath } from './model-path.ts';
import { type Model, openModel } from './open-model.ts';

const loaded = new Map<ModelName, Promise<Model | undefined>>();

async function load(name: ModelName): Promise<Model | undefined> {
  const file = modelPath(name);
  if (!existsSync(file)) return undefined;
  try {
    return await openModel(file);
  } catch (error) {
    // Without onnxruntime tools work without models, and say so in their findings.
    process.stderr.write(`${name} cannot be loaded: ${error instanceof Error ? error.message : error}\n`);
    return undefined;
  }
}

/**
 * A model of the build, opened once per process; undefined where it was not built, or where onnxruntime
 * cannot run.
 */
export function loadModel(name: ModelName): Promise<Model | undefined> {
  const known = loaded.get(name);
  if (known) return known;
  const model = load(name);
  loaded.set(name, model);
  return model;
}
