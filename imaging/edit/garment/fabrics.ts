import type { Fabric } from './fabric.ts';
import {
  weaveArgyle,
  weaveBuffaloCheck,
  weaveCamelCheck,
  weaveDarkTartan,
  weaveGingham,
  weaveHoundstooth,
  weaveRedTartan,
  weaveWindowpane,
} from './fabrics/paint-checks.ts';
import { knitBreton, knitCable, knitNordic, knitPlain, makeLace } from './fabrics/paint-knits.ts';
import {
  printBatik,
  printCamouflage,
  printDots,
  printFloral,
  printLeopard,
  printPaisley,
  printTieDye,
  printZebra,
} from './fabrics/paint-prints.ts';
import {
  makeFleece,
  makeLeather,
  makeQuilted,
  makeSequins,
  makeSilk,
  makeVelvet,
} from './fabrics/paint-soft.ts';
import {
  weaveCorduroy,
  weaveCotton,
  weaveDenim,
  weaveHerringbone,
  weaveLinen,
  weavePinstripe,
  weaveTweed,
} from './fabrics/paint-weaves.ts';

/** Fabrics by name. */
export const fabrics = {
  cotton: { weave: weaveCotton, colours: ['#c9d6e2', '#ffffff'], period: [4.8, 4.8] },
  linen: { weave: weaveLinen, colours: ['#d8c9ae', '#ffffff'], period: [9.6, 9.6] },
  denim: { weave: weaveDenim, colours: ['#34507c', '#d5d9dc'], period: [9.6, 9.6], depth: 1.1 },
  corduroy: { weave: weaveCorduroy, colours: ['#8a5a34', '#ffffff'], period: [5.4, 5.4], rim: 0.12 },
  tweed: { weave: weaveTweed, colours: ['#6b5d4c', '#b3a58c'], period: [9.6, 9.6] },
  herringbone: { weave: weaveHerringbone, colours: ['#4b4b50', '#b9b7b0'], period: [9.6, 9.6] },
  houndstooth: { weave: weaveHoundstooth, colours: ['#17171a', '#ece8df'], period: [2, 2] },
  pinstripe: { weave: weavePinstripe, colours: ['#1d2740', '#c9cdd6'], period: [9.6, 9.6], depth: 1.1 },
  windowpane: { weave: weaveWindowpane, colours: ['#4a4e57', '#c8b48c'], period: [6, 6] },
  gingham: { weave: weaveGingham, colours: ['#2f62b0', '#f4f3ee'], period: [2.4, 2.4] },
  'buffalo-check': { weave: weaveBuffaloCheck, colours: ['#b3202a', '#1c1517'], period: [10.24, 10.24] },
  'tartan-red': { weave: weaveRedTartan, colours: ['#b4161f', '#123c28'], period: [13.44, 13.44] },
  'tartan-green': { weave: weaveDarkTartan, colours: ['#1c2b57', '#1d5136'], period: [13.44, 13.44] },
  'camel-check': { weave: weaveCamelCheck, colours: ['#cfae7c', '#b0222a'], period: [11.28, 11.28] },
  argyle: { weave: weaveArgyle, colours: ['#274060', '#8f3b44'], period: [8, 12] },
  'polka-dots': { weave: printDots, colours: ['#1f3a6e', '#f6f3ea'], period: [3.6, 3.6] },
  breton: { weave: knitBreton, colours: ['#f1eee4', '#1c2a4e'], period: [9.6, 9.6] },
  knit: { weave: knitPlain, colours: ['#b8483e', '#ffffff'], period: [9.6, 9.6] },
  'cable-knit': { weave: knitCable, colours: ['#e6dcc6', '#ffffff'], period: [3.2, 9.6] },
  'nordic-knit': { weave: knitNordic, colours: ['#23355c', '#efe9dc'], period: [9.6, 9.6] },
  silk: { weave: makeSilk, colours: ['#7c2f6b', '#ffffff'], period: [9.6, 9.6], depth: 1.25, shine: 0.25 },
  satin: { weave: makeSilk, colours: ['#1f6f6a', '#ffffff'], period: [9.6, 9.6], depth: 1.5, shine: 0.5 },
  velvet: { weave: makeVelvet, colours: ['#5c1430', '#ffffff'], period: [9.6, 9.6], depth: 1.2, rim: 0.35 },
  leather: {
    weave: makeLeather,
    colours: ['#3a2418', '#ffffff'],
    period: [9.6, 9.6],
    depth: 1.3,
    shine: 0.4,
  },
  fleece: { weave: makeFleece, colours: ['#e8dfcf', '#ffffff'], period: [9.6, 9.6], depth: 0.85, rim: 0.12 },
  quilted: { weave: makeQuilted, colours: ['#3c4a3a', '#ffffff'], period: [5, 5], shine: 0.12 },
  lace: { weave: makeLace, colours: ['#f2efe8', '#3a3338'], period: [4, 6.93] },
  floral: { weave: printFloral, colours: ['#f2ead8', '#c6416a'], period: [12, 12] },
  paisley: { weave: printPaisley, colours: ['#7a1f2d', '#e2b867'], period: [14, 14] },
  camouflage: { weave: printCamouflage, colours: ['#5a6140', '#8a7c56'], period: [24, 24] },
  batik: { weave: printBatik, colours: ['#1d4f78', '#ecdfc0'], period: [12, 12] },
  'tie-dye': { weave: printTieDye, colours: ['#2a6fc4', '#d6367e'], period: [36, 36] },
  leopard: { weave: printLeopard, colours: ['#cf9f63', '#20140d'], period: [12, 12] },
  zebra: { weave: printZebra, colours: ['#f3f0e8', '#17161a'], period: [16, 16] },
  sequins: {
    weave: makeSequins,
    colours: ['#c79a3c', '#fff3cf'],
    period: [4.8, 4.8],
    depth: 1.3,
    shine: 0.3,
  },
} as const satisfies Record<string, Fabric>;

export type FabricName = keyof typeof fabrics;
