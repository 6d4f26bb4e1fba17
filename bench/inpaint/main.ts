import { fillHole } from '#imaging/edit/inpaint/fill-hole.ts';
import { compareKernels } from './compare-kernels.ts';
import { loadPhotos, type TestPicture } from './load-photos.ts';
import { type Cost, measureCost } from './measure-cost.ts';
import { type LineQuality, measureLines } from './measure-lines.ts';
import { measureQuality, type Quality } from './measure-quality.ts';
import { loadPeers } from './peers.ts';
import { drawScene, hideScene, scenes } from './scenes.ts';
import { drawTexture, textures } from './textures.ts';

const bounds = {
  energy: [0.8, 1.2],
  plainEnergy: [0.93, 1.07],
  /** Grey levels by which the light of plain ground may be off. */
  plainLight: 0.5,
  /** dB over the better of the two other methods. */
  regularLead: 2,
  irregularLead: -2,
  /** Share of a scene's hidden lines that is where it should be, and their contrast by the truth's. */
  linesKept: 0.9,
  lineContrast: 0.75,
  cpuSeconds: 2,
  peakMegabytes: 350,
  /** Times as fast as TypeScript. */
  compiledSearch: 3,
} as const;

function lead({ psnr, telea, navierStokes }: Quality): number {
  return psnr - Math.max(telea, navierStokes);
}

function missedQuality(quality: Quality): string[] {
  const missed: string[] = [];
  const [least, most] = quality.plain ? bounds.plainEnergy : bounds.energy;
  if (quality.energy < least || quality.energy > most)
    missed.push(`${quality.name}: gradient energy outside ${least}–${most}`);
  if (quality.plain && quality.light > bounds.plainLight)
    missed.push(`${quality.name}: light off by more than ${bounds.plainLight} grey levels`);
  const leastLead = quality.regular ? bounds.regularLead : bounds.irregularLead;
  if (lead(quality) < leastLead) missed.push(`${quality.name}: PSNR lead below ${leastLead} dB`);
  return missed;
}

/** Fills each scene's hole and compares the lines with the truth. */
async function fillScenes(): Promise<(LineQuality & { name: string })[]> {
  const found: (LineQuality & { name: string })[] = [];
  for (const [name, scene] of Object.entries(scenes)) {
    const truth = drawScene(scene);
    const mask = hideScene(scene);
    const data = truth.data.map((value, at) => (mask.data[Math.floor(at / 3)] ? 0 : value));
    const filled = await fillHole({ photo: { ...truth, data }, mask }, { seed: 1 });
    found.push({ name, ...measureLines(filled, { truth, scene }) });
  }
  return found;
}

function missedLines({ name, kept, contrast }: LineQuality & { name: string }): string[] {
  const missed: string[] = [];
  if (kept < bounds.linesKept) missed.push(`${name}: less than ${bounds.linesKept} of the lines kept`);
  if (contrast < bounds.lineContrast) missed.push(`${name}: line contrast below ${bounds.lineContrast}`);
  return missed;
}

function missedCost({ cpuSeconds, peakMegabytes }: Cost): string[] {
  const missed: string[] = [];
  if (cpuSeconds > bounds.cpuSeconds) missed.push(`more than ${bounds.cpuSeconds} s CPU`);
  if (peakMegabytes > bounds.peakMegabytes) missed.push(`more than ${bounds.peakMegabytes} MB`);
  return missed;
}

function toRow(quality: Quality): Record<string, string> {
  return {
    picture: quality.name,
    'energy, truth = 1': quality.energy.toFixed(2),
    'Telea’s': quality.teleaEnergy.toFixed(2),
    'light off by': quality.light.toFixed(2),
    'PSNR dB': quality.psnr.toFixed(2),
    Telea: quality.telea.toFixed(2),
    'Navier–Stokes': quality.navierStokes.toFixed(2),
    lead: `${lead(quality).toFixed(2)}${quality.regular ? ' (regular)' : ''}`,
  };
}

const peers = await loadPeers();
const drawn: TestPicture[] = Object.entries(textures).map(([name, { regular, plain }]) => {
  return { name, picture: drawTexture(name, { width: 512, height: 512 }), regular, plain };
});
const qualities: Quality[] = [];
for (const picture of [...drawn, ...(await loadPhotos())])
  qualities.push(await measureQuality(picture, peers));
console.table(qualities.map(toRow));
const cost = measureCost();
console.log(
  `${(100 * cost.share).toFixed(1)} % hole in 1.2 megapixels: ${cost.cpuSeconds.toFixed(2)} s CPU, peak ${cost.peakMegabytes.toFixed(0)} MB`,
);
const speedup = await compareKernels();
console.log(
  `compiled kernels against TypeScript: search ${speedup.search.toFixed(1)} ×, a 25 % hole ${speedup.fill.toFixed(1)} × as fast`,
);
const lines = await fillScenes();
console.table(
  lines.map(({ name, kept, contrast }) => {
    return { scene: name, 'lines kept': kept.toFixed(2), 'contrast, truth = 1': contrast.toFixed(2) };
  }),
);
const missed = [...qualities.flatMap(missedQuality), ...lines.flatMap(missedLines), ...missedCost(cost)];
if (speedup.search < bounds.compiledSearch)
  missed.push(`compiled search less than ${bounds.compiledSearch} × as fast as TypeScript`);
for (const line of missed) console.log(`MISSED: ${line}`);
process.exitCode = missed.length > 0 ? 1 : 0;
