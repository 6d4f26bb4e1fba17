import { resizePicture } from '#imaging/core/io/size.ts';
import type { Picture } from '#imaging/core/picture.ts';
import { enhancePhoto } from '#imaging/tools/enhance-photo.ts';
import { parameters as photoEnhancerParameters } from '#lib/catalog/tools/photo-enhancer/parameters.ts';
import { agePicture } from './age-picture.ts';
import { degradations } from './degrade.ts';
import { psnr, ssim } from './measure.ts';
import { enhanceBySharp } from './peers.ts';
import { type CleanPicture, loadCleanPictures } from './pictures.ts';

/** Grade of one picture, spoilt in one way, beside doing nothing and beside sharp. */
interface Row {
  readonly picture: string;
  readonly fault: string;
  readonly untouched: number;
  readonly enhanced: number;
  readonly bySharp: number;
  readonly untouchedSsim: number;
  readonly enhancedSsim: number;
}

const bounds = {
  /** dB by which no picture may become worse than it was. */
  loss: 0.15,
  /** The same of scaling, which takes some grain for detail. */
  scalingLoss: 1,
  /** dB that a clean picture keeps. */
  clean: 40,
  /** Mean gains in dB over all pictures. */
  gains: {
    'noise σ 12': 4,
    'noise σ 25': 7,
    'blur σ 1': 1.5,
    'blur σ 2': 0.7,
    '−2 EV': 9,
    haze: 5,
    'warm cast': 2,
    'JPEG 20': 0.3,
    'low light': 10,
    'half the size': 0.8,
    'old print': 3,
  } as Readonly<Record<string, number>>,
} as const;

async function measureFaults({ name, picture: truth }: CleanPicture): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name: fault, spoil } of degradations) {
    const photo = await spoil(truth);
    const { picture } = await enhancePhoto({ photo }, photoEnhancerParameters.parse({ adjust: false }));
    const row = compare(truth, { photo, picture, peer: await enhanceBySharp(photo, fault) });
    rows.push({ picture: name, fault, ...row });
  }
  return rows;
}

function compare(truth: Picture, made: { photo: Picture; picture: Picture; peer: Picture }) {
  return {
    untouched: psnr(made.photo, truth),
    enhanced: psnr(made.picture, truth),
    bySharp: psnr(made.peer, truth),
    untouchedSsim: ssim(made.photo, truth),
    enhancedSsim: ssim(made.picture, truth),
  };
}

/** Halves a picture and has it doubled again; doing nothing is sharp's Lanczos. */
async function measureScaling({ name, picture }: CleanPicture): Promise<Row> {
  const { width, height } = picture;
  const size = { width: width & ~1, height: height & ~1 };
  const truth = await resizePicture(picture, size);
  const photo = await resizePicture(truth, { width: size.width / 2, height: size.height / 2 });
  const larger = await enhancePhoto({ photo }, photoEnhancerParameters.parse({ factor: 2, adjust: false }));
  const lanczos = await resizePicture(photo, size);
  const row = compare(truth, { photo: lanczos, picture: larger.picture, peer: lanczos });
  return { picture: name, fault: 'half the size', ...row };
}

/** Ages a print of the picture; the truth is the fresh print. */
async function measurePrint({ name, picture: whole }: CleanPicture): Promise<Row> {
  const { print: photo, truth } = await agePicture(whole, whole);
  const { picture } = await enhancePhoto({ photo }, photoEnhancerParameters.parse({ adjust: false }));
  const row = compare(truth, { photo, picture, peer: await enhanceBySharp(photo, 'haze') });
  return { picture: name, fault: 'old print', ...row };
}

function missedBy(rows: readonly Row[]): string[] {
  const missed: string[] = [];
  for (const { picture, fault, untouched, enhanced } of rows) {
    if (fault === 'nothing' && enhanced < bounds.clean) missed.push(`${picture}: clean, but changed`);
    const loss = fault === 'half the size' ? bounds.scalingLoss : bounds.loss;
    if (fault !== 'nothing' && enhanced < untouched - loss)
      missed.push(`${picture}, ${fault}: worse than doing nothing`);
  }
  for (const [fault, least] of Object.entries(bounds.gains)) {
    const gain = meanGain(rows.filter((row) => row.fault === fault));
    if (!(gain >= least)) missed.push(`${fault}: gains ${gain.toFixed(1)} dB, not ${least}`);
  }
  return missed;
}

function meanGain(rows: readonly Row[]): number {
  return rows.reduce((sum, row) => sum + row.enhanced - row.untouched, 0) / rows.length;
}

const rows: Row[] = [];
for (const clean of await loadCleanPictures()) {
  rows.push(...(await measureFaults(clean)), await measureScaling(clean));
  if (clean.isScene) rows.push(await measurePrint(clean));
}
console.table(
  rows.map((row) => ({
    picture: row.picture,
    fault: row.fault,
    'PSNR dB': row.untouched.toFixed(2),
    enhanced: row.enhanced.toFixed(2),
    sharp: row.bySharp.toFixed(2),
    SSIM: row.untouchedSsim.toFixed(3),
    'enhanced ': row.enhancedSsim.toFixed(3),
  })),
);
const missed = missedBy(rows);
for (const line of missed) console.log(`MISSED: ${line}`);
process.exitCode = missed.length > 0 ? 1 : 0;
