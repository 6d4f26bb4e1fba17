import { patternAngle, patternSize, share, strength } from '../../options/amounts.ts';
import { doneHere, modelOption, type ToolOptions } from '../../options/option.ts';
import { replacerColours } from './constants.ts';

/** Replacements of a marked place. */
export const replacements = ['material', 'colour', 'picture', 'nothing'] as const;

/** Materials that can be chosen by their looks: of floors and walls, of nature, metals, and fabrics. */
export const replacerMaterials = [
  'boards',
  'parquet',
  'cork',
  'wicker',
  'marble',
  'black-marble',
  'granite',
  'terrazzo',
  'slate',
  'sandstone',
  'concrete',
  'plaster',
  'brick',
  'white-brick',
  'cobbles',
  'gravel',
  'tiles',
  'metro-tiles',
  'hexagons',
  'chequer',
  'mosaic',
  'terracotta',
  'grass',
  'leaves',
  'sand',
  'snow',
  'water',
  'sky',
  'sunset',
  'stars',
  'gold',
  'copper',
  'steel',
  'rust',
  'carpet',
  'linen',
  'denim',
  'tartan-red',
  'houndstooth',
  'knit',
  'silk',
  'velvet',
  'leather',
  'fleece',
  'floral',
  'leopard',
] as const;

/** Orientations of a place in the scene. */
export const replacerLies = ['auto', 'front', 'floor', 'left', 'right', 'round'] as const;

/** Fits of an own picture in its place. */
export const replacerFits = ['cover', 'contain'] as const;

const material = [doneHere.when, { option: 'becomes', is: ['material'] }] as const;
const picture = [doneHere.when, { option: 'becomes', is: ['picture'] }] as const;

/** Options of AI Replacer. */
export const options = {
  options: [
    {
      ...doneHere,
      kind: 'buttons',
      name: 'becomes',
      label: 'becomes',
      choices: replacements,
      initial: 'material',
    },
    {
      kind: 'pictures',
      name: 'material',
      label: 'material',
      when: material,
      choices: replacerMaterials,
      initial: 'boards',
      queryParameter: 'material',
    },
    {
      kind: 'swatches',
      name: 'paint',
      label: 'newColor',
      when: [doneHere.when, { option: 'becomes', is: ['colour'] }],
      colours: replacerColours,
      initial: 'blue',
    },
    { kind: 'buttons', name: 'fit', label: 'fit', when: picture, choices: replacerFits, initial: 'cover' },
    {
      kind: 'list',
      name: 'lies',
      label: 'lies',
      note: 'lies',
      when: material,
      choices: replacerLies,
      initial: 'auto',
    },
    { ...patternSize, when: material },
    { ...share, name: 'light', label: 'placeLight', when: picture, initial: 0.7 },
    { ...patternAngle, when: material },
    {
      kind: 'colour',
      name: 'colour',
      label: 'materialColor',
      when: material,
      more: true,
      initial: '',
      automatic: '',
      suggestion: '#8a6b4a',
    },
    {
      kind: 'colour',
      name: 'colour2',
      label: 'materialColor2',
      when: material,
      more: true,
      initial: '',
      automatic: '',
      suggestion: '#d9d4c8',
    },
    { ...strength, when: [doneHere.when, { option: 'becomes', not: ['nothing'] }], more: true },
    // A model needs the marked place itself, and words for it.
    { ...modelOption, prompt: 'needed', marked: true, when: { option: 'becomes', not: ['picture'] } },
  ],
  ways: ['brush', 'tap', 'box'],
  additionalWhen: { option: 'becomes', is: ['picture'] },
  findsByWords: ['material', 'paint', 'becomes'],
  versions: { option: 'becomes', is: ['material', 'nothing'] },
  estimate: {
    start: 1,
    perMegapixel: 0.15,
    perWorkingMegapixel: 0.8,
    ofChoices: { nothing: { start: 1, perMegapixel: 0.2, perMarkedMegapixel: 9 } },
  },
  choiceCount: replacerMaterials.length,
  fileWord: 'replaced',
  compares: true,
} as const satisfies ToolOptions;
