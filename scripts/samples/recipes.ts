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
  street: { tool: 'object-remover', mask: 'objects', parameters: { shadows: true, rims: true } },
  table: { tool: 'object-remover', mask: 'spoon', parameters: { shadows: true, rims: true } },
  room: { tool: 'object-remover', mask: 'picture', parameters: { grow: 24, shadows: true, rims: true } },
  specimen: { tool: 'watermark-remover' },
  lake: { tool: 'image-extender', parameters: { left: 20, right: 20 } },
  sofa: { tool: 'recolor', mask: 'sofa', parameters: { colour: '#a4503a', snap: 0 } },
  cup: { tool: 'recolor', parameters: { x: 58, y: 46, colour: '#d9a21b' } },
  night: { tool: 'photo-enhancer' },
  album: { tool: 'photo-enhancer' },
  bottle: { tool: 'ai-background', mask: 'product', inverted: true, parameters: { backdrop: 'marble' } },
  painting: { tool: 'ai-filter', parameters: { style: 'oil' } },
  drawing: { tool: 'ai-filter', parameters: { style: 'ink-wash' } },
  cutout: { tool: 'background-remover' },
  passport: { tool: 'passport-photo', parameters: { document: 'germany' } },
  swap: { tool: 'face-swap', parameters: { face: 2 }, others: ['portrait-grey-beard'] },
  child: { tool: 'ai-baby-generator', others: ['portrait-long-hair'] },
  fabric: { tool: 'ai-clothes-changer', parameters: { fabric: 'tartan-red' } },
  flooring: { tool: 'ai-replacer', mask: 'floor', parameters: { material: 'parquet', snap: 0 } },
  worktop: {
    tool: 'ai-replacer',
    mask: 'table',
    parameters: { material: 'black-marble', lies: 'floor', scale: 0.7, snap: 0 },
  },
  couch: { tool: 'ai-replacer', mask: 'sofa', parameters: { material: 'leather', snap: 0 } },
  haircut: { tool: 'hairstyle-changer', parameters: { style: 'long-waves' } },
  office: { tool: 'headshot-generator', parameters: { count: 1, style: 'bright-office' } },
  sticker: { tool: 'photo-to-emoji', parameters: { expression: 'smile', animate: false } },
  sky: { tool: 'image-extender', parameters: { top: 25 } },
  banner: { tool: 'image-extender', parameters: { left: 25 } },
  blouse: { tool: 'recolor', mask: 'garment', parameters: { colour: '#8c3b2e', snap: 0 } },
  evening: { tool: 'ai-background', parameters: { backdrop: 'sunset' } },
  peaks: { tool: 'ai-background', parameters: { backdrop: 'mountains' } },
  pair: { tool: 'background-remover' },
  flask: { tool: 'background-remover', mask: 'product', inverted: true },
  comic: { tool: 'ai-filter', parameters: { style: 'comic' } },
  watercolor: { tool: 'ai-filter', parameters: { style: 'watercolour' } },
  garden: { tool: 'headshot-generator', parameters: { count: 1, style: 'park' } },
  suit: { tool: 'headshot-generator', parameters: { count: 1, style: 'studio-grey', outfit: 'navy-suit' } },
  visa: { tool: 'passport-photo', parameters: { document: 'united-states' } },
  france: { tool: 'passport-photo', parameters: { document: 'france' } },
  student: { tool: 'face-swap', others: ['portrait-long-hair'] },
  reading: { tool: 'face-swap', others: ['portrait-young-man'] },
  denim: { tool: 'ai-clothes-changer', parameters: { fabric: 'denim' } },
  floral: { tool: 'ai-clothes-changer', parameters: { fabric: 'floral' } },
  laugh: { tool: 'photo-to-emoji', parameters: { expression: 'laugh', style: 'flat', animate: false } },
  plastic: { tool: 'photo-to-emoji', parameters: { style: '3d', animate: false } },
  bob: { tool: 'hairstyle-changer', parameters: { style: 'bob' } },
  silver: { tool: 'hairstyle-changer', parameters: { style: 'keep', colour: 'silver' } },
  baby: { tool: 'ai-baby-generator', others: ['portrait-bald'] },
  daughter: {
    tool: 'ai-baby-generator',
    parameters: { age: 'child', sex: 'girl' },
    others: ['portrait-long-hair'],
  },
  skull: { tool: 'halloween', parameters: { template: 'sugar-skull' } },
  pirate: { tool: 'halloween', parameters: { template: 'ghost-pirate' } },
  costume: { tool: 'halloween', parameters: { template: 'witch' } },
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
