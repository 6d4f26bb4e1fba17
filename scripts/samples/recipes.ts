import type { ToolName } from '#imaging/tools/tool-names.ts';
import type { SampleSceneKey } from '#lib/catalog/samples.ts';

/** How a sample's result is made from its photo. */
export interface Recipe {
  readonly tool: ToolName;
  /** What differs from the defaults of the tool's schema. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  /** A mask of its scene in `masks/`, by the name that the renderer gives it. */
  readonly mask?: string;
  /** True where the mask marks what stays, as for a new background. */
  readonly inverted?: boolean;
}

/** By the key of the sample. */
export const recipes: Readonly<Record<string, Recipe>> = {
  street: { tool: 'remove-object', mask: 'objects', parameters: { shadows: true, rims: true } },
  table: { tool: 'remove-object', mask: 'spoon', parameters: { shadows: true, rims: true } },
  room: { tool: 'remove-object', mask: 'picture', parameters: { grow: 24, shadows: true, rims: true } },
  specimen: { tool: 'remove-watermark' },
  lake: { tool: 'extend-image', parameters: { left: 20, right: 20 } },
  sofa: { tool: 'recolor-image', mask: 'sofa', parameters: { colour: '#a4503a', snap: 0 } },
  cup: { tool: 'recolor-image', parameters: { x: 58, y: 46, colour: '#d9a21b' } },
  night: { tool: 'enhance-photo' },
  album: { tool: 'enhance-photo' },
  bottle: { tool: 'replace-background', mask: 'product', inverted: true, parameters: { backdrop: 'marble' } },
  painting: { tool: 'apply-filter', parameters: { style: 'oil' } },
  drawing: { tool: 'apply-filter', parameters: { style: 'ink-wash' } },
};

/** The renderer's name of each photo's scene. */
export const renderedScenes: Readonly<Record<SampleSceneKey, string>> = {
  street: 'street',
  table: 'still-life',
  room: 'room',
  product: 'product',
  'marked-product': 'marked-product',
  shop: 'sign',
  night: 'night',
  landscape: 'landscape',
  'old-photo': 'old-photo',
};

/** The photo that the styles are shown on. */
export const STYLE_SCENE = 'table' satisfies SampleSceneKey;

/** The photo whose subject is put on the backgrounds. */
export const BACKDROP_SCENE = 'product' satisfies SampleSceneKey;
