import type { ToolName } from '#imaging/tools/tool-names.ts';
import type { SampleSceneKey } from '#lib/catalog/samples.ts';

/** How a sample's result is made from its scene. */
export interface Recipe {
  readonly tool: ToolName;
  /** What differs from the defaults of the tool's schema. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  /** A file of `masks/`, without its extension. */
  readonly mask?: string;
}

/** By the key of the sample. */
export const recipes: Readonly<Record<string, Recipe>> = {
  street: { tool: 'remove-object', mask: 'street' },
  table: { tool: 'remove-object', mask: 'table' },
  room: { tool: 'remove-object', mask: 'room' },
};

/** The scene of the renderer that each photo is drawn from, and the objects that its masks mark. */
export const renders: Readonly<
  Record<SampleSceneKey, { readonly scene: string; readonly masks?: Readonly<Record<string, string>> }>
> = {
  street: { scene: 'street' },
  table: { scene: 'still-life' },
  room: { scene: 'room' },
  product: { scene: 'product' },
  'marked-product': { scene: 'product' },
};
