import { buildModels } from '#scripts/models/build-models.ts';

/** Puts every model where tools look for it, before the first test. */
export async function setup(): Promise<void> {
  await buildModels('dist/models');
}
