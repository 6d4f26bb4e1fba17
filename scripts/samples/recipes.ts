import type { ToolName } from '#imaging/tools/tool-names.ts';
import type { SampleSceneKey } from '#lib/catalog/samples.ts';
import type { SceneInput } from './read-scene.ts';

/** How a sample's result is made from its photo. */
export interface Recipe extends Omit<SceneInput, 'scene'> {
  readonly tool: ToolName;
  /** What differs from the defaults of the tool's schema. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  /** Which of its results is shown, from 0. */
  readonly result?: number;
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
  cutout: { tool: 'remove-background' },
  passport: { tool: 'make-passport-photo', parameters: { document: 'germany' } },
  swap: { tool: 'swap-faces', parameters: { face: 2 }, others: ['portrait-grey-beard'] },
  child: { tool: 'generate-baby', others: ['portrait-long-hair'] },
  fabric: { tool: 'change-clothes', parameters: { fabric: 'tartan-red' } },
  haircut: { tool: 'change-hairstyle', parameters: { style: 'long-waves' } },
  office: { tool: 'make-headshots', parameters: { count: 1, style: 'bright-office' } },
  sticker: { tool: 'make-emoji', parameters: { expression: 'smile', animate: false } },
  costume: { tool: 'apply-halloween', parameters: { template: 'witch' } },
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
  'portrait-afro': 'portrait-afro',
  'portrait-bald': 'portrait-bald',
  'portrait-child': 'portrait-child',
  'portrait-curls': 'portrait-curls',
  'portrait-elder': 'portrait-elder',
  'portrait-grey-beard': 'portrait-grey-beard',
  'portrait-long-hair': 'portrait-long-hair',
  'portrait-square-glasses': 'portrait-square-glasses',
  'portrait-teenager': 'portrait-teenager',
  'portrait-young-man': 'portrait-young-man',
  friends: 'friends',
  figure: 'figure',
};

/** Photos of people. All their masks are kept, since tests hold to them what tools find. */
export const peopleScenes = [
  'portrait-afro',
  'portrait-bald',
  'portrait-child',
  'portrait-curls',
  'portrait-elder',
  'portrait-grey-beard',
  'portrait-long-hair',
  'portrait-square-glasses',
  'portrait-teenager',
  'portrait-young-man',
  'friends',
  'figure',
] as const satisfies readonly SampleSceneKey[];
