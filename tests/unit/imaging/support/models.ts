import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import type { ModelName } from '#imaging/core/models/model-path.ts';
import { type Model, openModel } from '#imaging/core/models/open-model.ts';
import { buildModels } from '#scripts/models/build-models.ts';

/** Converts models for the tests of one file, and opens them. */
export async function openModels<Name extends ModelName>(
  ...names: readonly Name[]
): Promise<Readonly<Record<Name, Model>>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'models-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  await buildModels(folder, names);
  const models = await Promise.all(
    names.map(async (name) => [name, await openModel(path.join(folder, `${name}.onnx`))] as const),
  );
  return Object.fromEntries(models) as Record<Name, Model>;
}
