import type { ToolName } from '#imaging/tools/tool-names.ts';
import type { SampleSceneKey } from '#lib/catalog/samples.ts';
import type { SceneInput } from './read-scene.ts';

/** Inputs and parameters that make a sample's result from its photo. */
export interface Recipe extends Omit<SceneInput, 'scene'> {
  readonly tool: ToolName;
  /** Parameters that differ from the defaults of the tool's schema. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  /** Index of the result that is shown, from 0. */
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
  flooring: { tool: 'replace-region', mask: 'floor', parameters: { material: 'parquet', snap: 0 } },
  worktop: {
    tool: 'replace-region',
    mask: 'table',
    parameters: { material: 'black-marble', lies: 'floor', scale: 0.7, snap: 0 },
  },
  couch: { tool: 'replace-region', mask: 'sofa', parameters: { material: 'leather', snap: 0 } },
  haircut: { tool: 'change-hairstyle', parameters: { style: 'long-waves' } },
  office: { tool: 'make-headshots', parameters: { count: 1, style: 'bright-office' } },
  sticker: { tool: 'make-emoji', parameters: { expression: 'smile', animate: false } },
  sky: { tool: 'extend-image', parameters: { top: 25 } },
  banner: { tool: 'extend-image', parameters: { left: 25 } },
  blouse: { tool: 'recolor-image', mask: 'garment', parameters: { colour: '#8c3b2e', snap: 0 } },
  evening: { tool: 'replace-background', parameters: { backdrop: 'sunset' } },
  peaks: { tool: 'replace-background', parameters: { backdrop: 'mountains' } },
  pair: { tool: 'remove-background' },
  flask: { tool: 'remove-background', mask: 'product', inverted: true },
  comic: { tool: 'apply-filter', parameters: { style: 'comic' } },
  watercolor: { tool: 'apply-filter', parameters: { style: 'watercolour' } },
  garden: { tool: 'make-headshots', parameters: { count: 1, style: 'park' } },
  suit: { tool: 'make-headshots', parameters: { count: 1, style: 'studio-grey', outfit: 'navy-suit' } },
  visa: { tool: 'make-passport-photo', parameters: { document: 'united-states' } },
  france: { tool: 'make-passport-photo', parameters: { document: 'france' } },
  student: { tool: 'swap-faces', others: ['portrait-long-hair'] },
  reading: { tool: 'swap-faces', others: ['portrait-young-man'] },
  denim: { tool: 'change-clothes', parameters: { fabric: 'denim' } },
  floral: { tool: 'change-clothes', parameters: { fabric: 'floral' } },
  laugh: { tool: 'make-emoji', parameters: { expression: 'laugh', style: 'flat', animate: false } },
  plastic: { tool: 'make-emoji', parameters: { style: '3d', animate: false } },
  bob: { tool: 'change-hairstyle', parameters: { style: 'bob' } },
  silver: { tool: 'change-hairstyle', parameters: { style: 'keep', colour: 'silver' } },
  baby: { tool: 'generate-baby', others: ['portrait-bald'] },
  daughter: {
    tool: 'generate-baby',
    parameters: { age: 'child', sex: 'girl' },
    others: ['portrait-long-hair'],
  },
  skull: { tool: 'apply-halloween', parameters: { template: 'sugar-skull' } },
  pirate: { tool: 'apply-halloween', parameters: { template: 'ghost-pirate' } },
  costume: { tool: 'apply-halloween', parameters: { template: 'witch' } },
};

/** The renderer's name of each photo's scene. */
export const renderedScenes: Readonly<Record<SampleSceneKey, string>> = {
  street: 'street',
  table: 'still-life',
  room: 'room',
  product: 'product',
  'marked-product': 'marked-product',
  'marked-table': 'marked-still-life',
  'marked-room': 'marked-room',
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
