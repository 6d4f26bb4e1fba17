import { findSlotFile, type ModelSlot } from './model-slots.ts';
import { type OwnModel, openOwnModel } from './open-own-model.ts';

const loaded = new Map<string, Promise<OwnModel | undefined>>();

async function load(slot: ModelSlot, file: string): Promise<OwnModel | undefined> {
  try {
    return await openOwnModel(slot, file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${file} cannot be used for ${slot}, which is done without it: ${reason}\n`);
    return undefined;
  }
}

/**
 * The operator's model of a slot, opened once per process. Undefined where there is none, or where it cannot
 * be used; one line on the standard error says why.
 */
export function loadOwnModel(slot: ModelSlot): Promise<OwnModel | undefined> {
  const file = findSlotFile(slot);
  if (file === undefined) return Promise.resolve(undefined);
  const model = loaded.get(file) ?? load(slot, file);
  loaded.set(file, model);
  return model;
}
