import { type EngineModel, readModels } from './model-schema.ts';
import list from './models.json' with { type: 'json' };

/** All models that Pictor knows how to ask, best first. @throws Error at import where the list is wrong */
export const engineModels: readonly EngineModel[] = readModels(list);

const byId = new Map(engineModels.map((model) => [model.id, model]));

/** The model of this id, whether this copy is set up for it or not. */
export function findModel(id: unknown): EngineModel | undefined {
  return typeof id === 'string' ? byId.get(id) : undefined;
}

/** True where a model is offered on a day, as `2026-11-28`. */
export function isModelOffered({ retiresAt }: EngineModel, today: string): boolean {
  return retiresAt === null || today < retiresAt;
}
