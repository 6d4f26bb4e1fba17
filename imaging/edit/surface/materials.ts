import type { Fabric } from '../garment/fabric.ts';
import { fabrics } from '../garment/fabrics.ts';
import { paintBrushedSteel, paintCarpet, paintRustyIron, paintSheetMetal } from './materials/paint-metal.ts';
import {
  paintClouds,
  paintGrass,
  paintLeaves,
  paintSand,
  paintSnow,
  paintStars,
  paintWater,
} from './materials/paint-nature.ts';
import {
  paintCobbles,
  paintConcrete,
  paintGranite,
  paintGravel,
  paintMarble,
  paintPlaster,
  paintSlate,
  paintStoneSlabs,
  paintTerrazzo,
} from './materials/paint-stone.ts';
import {
  paintBricks,
  paintChequer,
  paintHexagons,
  paintMetroTiles,
  paintMosaic,
  paintRawBricks,
  paintSquareTiles,
  paintTerracotta,
} from './materials/paint-tiles.ts';
import { paintBoards, paintCork, paintParquet, paintWicker } from './materials/paint-wood.ts';

/** A fabric, or another stuff that surfaces can be made of. */
export interface Material extends Fabric {
  /** Default orientation: on the ground, overhead, along folds. Absent if it suits any side. */
  readonly lies?: 'floor' | 'sky' | 'round';
  /** Colour of distant haze, `#rrggbb`, and its start in heights of the viewer. */
  readonly haze?: readonly [colour: string, from: number];
  /** Part of the scene that it mirrors: its far bank, or all that is around a polished thing. */
  readonly mirrors?: 'bank' | 'room';
}

/** Points looked at in a centimetre: joints and grain are coarser than threads. */
const COARSE = { samplesPerCentimetre: 4 } as const;

/** All materials by their names. */
export const materials = {
  boards: {
    ...COARSE,
    weave: paintBoards,
    colours: ['#b98a58', '#6f4826'],
    period: [128, 240],
    shine: 0.08,
    lies: 'floor',
  },
  parquet: {
    ...COARSE,
    weave: paintParquet,
    colours: ['#a9743f', '#5d3819'],
    period: [128, 128],
    shine: 0.12,
    lies: 'floor',
  },
  cork: { ...COARSE, weave: paintCork, colours: ['#b98d5f', '#5f3d22'], period: [48, 48] },
  wicker: { ...COARSE, weave: paintWicker, colours: ['#b08850', '#4c3219'], period: [24, 24] },
  marble: { ...COARSE, weave: paintMarble, colours: ['#efedea', '#7f8288'], period: [240, 240], shine: 0.2 },
  'black-marble': {
    ...COARSE,
    weave: paintMarble,
    colours: ['#1b1b1e', '#d9d2c4'],
    period: [240, 240],
    shine: 0.25,
  },
  granite: { ...COARSE, weave: paintGranite, colours: ['#8d8a88', '#2c2b2d'], period: [60, 60], shine: 0.12 },
  terrazzo: {
    ...COARSE,
    weave: paintTerrazzo,
    colours: ['#e6e1d8', '#9a9184'],
    period: [60, 60],
    shine: 0.08,
  },
  slate: { ...COARSE, weave: paintSlate, colours: ['#4c5258', '#6d5a48'], period: [120, 120] },
  sandstone: { ...COARSE, weave: paintStoneSlabs, colours: ['#d3b78c', '#bdb09a'], period: [160, 120] },
  concrete: { ...COARSE, weave: paintConcrete, colours: ['#a9a8a4', '#85847f'], period: [240, 240] },
  plaster: { ...COARSE, weave: paintPlaster, colours: ['#e7dfd0', '#cdbfa6'], period: [120, 120] },
  brick: { ...COARSE, weave: paintRawBricks, colours: ['#a5553c', '#c2b8a8'], period: [200, 120] },
  'white-brick': { ...COARSE, weave: paintBricks, colours: ['#efece5', '#bdb6aa'], period: [200, 120] },
  cobbles: {
    ...COARSE,
    weave: paintCobbles,
    colours: ['#7d7b78', '#6b6353'],
    period: [120, 120],
    lies: 'floor',
  },
  gravel: { ...COARSE, weave: paintGravel, colours: ['#b1aaa0', '#8a6f55'], period: [48, 48], lies: 'floor' },
  tiles: {
    ...COARSE,
    weave: paintSquareTiles,
    colours: ['#eef0ee', '#a9aaa6'],
    period: [160, 160],
    shine: 0.2,
  },
  'metro-tiles': {
    ...COARSE,
    weave: paintMetroTiles,
    colours: ['#f1f0ea', '#9c9a94'],
    period: [160, 160],
    shine: 0.25,
  },
  hexagons: {
    ...COARSE,
    weave: paintHexagons,
    colours: ['#4f7480', '#d9d5cb'],
    period: [120, 103.923048],
    shine: 0.1,
  },
  chequer: {
    ...COARSE,
    weave: paintChequer,
    colours: ['#efebe2', '#26262a'],
    period: [240, 240],
    shine: 0.15,
    lies: 'floor',
  },
  mosaic: { ...COARSE, weave: paintMosaic, colours: ['#1f6f86', '#8fd0cf'], period: [60, 60], shine: 0.2 },
  terracotta: { ...COARSE, weave: paintTerracotta, colours: ['#b9663f', '#c9b79d'], period: [200, 200] },
  grass: { ...COARSE, weave: paintGrass, colours: ['#5a8a2c', '#9fb14a'], period: [60, 60], lies: 'floor' },
  leaves: { ...COARSE, weave: paintLeaves, colours: ['#3f7a2c', '#86ab45'], period: [48, 48] },
  sand: { ...COARSE, weave: paintSand, colours: ['#dcc397', '#b9975f'], period: [120, 120], lies: 'floor' },
  snow: {
    ...COARSE,
    weave: paintSnow,
    colours: ['#f6f8fb', '#c9d6e8'],
    period: [160, 160],
    depth: 0.9,
    lies: 'floor',
  },
  water: {
    ...COARSE,
    weave: paintWater,
    colours: ['#1d5a70', '#8fb9c9'],
    period: [480, 480],
    depth: 0.55,
    lies: 'floor',
    mirrors: 'bank',
  },
  sky: {
    ...COARSE,
    weave: paintClouds,
    colours: ['#4d8fd0', '#ffffff'],
    period: [480, 480],
    depth: 0,
    lies: 'sky',
    haze: ['#d8e6f1', 5],
  },
  sunset: {
    ...COARSE,
    weave: paintClouds,
    colours: ['#5a6a9c', '#f0a878'],
    period: [480, 480],
    depth: 0,
    lies: 'sky',
    haze: ['#ffc27a', 3],
  },
  stars: {
    ...COARSE,
    weave: paintStars,
    colours: ['#0a1024', '#8c93c4'],
    period: [480, 480],
    depth: 0,
    lies: 'sky',
    haze: ['#1c2747', 8],
  },
  gold: {
    ...COARSE,
    weave: paintSheetMetal,
    colours: ['#c9962e', '#ffe7a0'],
    period: [120, 120],
    depth: 1.35,
    shine: 0.7,
    lies: 'round',
    mirrors: 'room',
  },
  copper: {
    ...COARSE,
    weave: paintSheetMetal,
    colours: ['#b0643a', '#ffcba4'],
    period: [120, 120],
    depth: 1.35,
    shine: 0.7,
    lies: 'round',
    mirrors: 'room',
  },
  steel: {
    ...COARSE,
    weave: paintBrushedSteel,
    colours: ['#a5a9ad', '#eef1f3'],
    period: [120, 120],
    depth: 1.2,
    shine: 0.5,
  },
  rust: { ...COARSE, weave: paintRustyIron, colours: ['#6a3f2a', '#a35a2a'], period: [120, 120] },
  carpet: { ...COARSE, weave: paintCarpet, colours: ['#8c8275', '#b5ab9c'], period: [60, 60], lies: 'floor' },
  linen: { ...fabrics.linen, lies: 'round' },
  denim: { ...fabrics.denim, lies: 'round' },
  'tartan-red': { ...fabrics['tartan-red'], lies: 'round' },
  houndstooth: { ...fabrics.houndstooth, lies: 'round' },
  knit: { ...fabrics.knit, lies: 'round' },
  silk: { ...fabrics.silk, lies: 'round' },
  velvet: { ...fabrics.velvet, lies: 'round' },
  leather: { ...fabrics.leather, lies: 'round' },
  fleece: { ...fabrics.fleece, lies: 'round' },
  floral: { ...fabrics.floral, lies: 'round' },
  leopard: { ...fabrics.leopard, lies: 'round' },
} as const satisfies Record<string, Material>;

export type MaterialName = keyof typeof materials;
