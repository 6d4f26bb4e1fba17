import { diagramUrl } from '#lib/catalog/diagrams.ts';
import type { CardArt } from '#lib/catalog/samples.ts';
import {
  choicePreviewUrl,
  type Sample,
  type SampleSide,
  sampleUrl,
  sampleWidths,
} from '#lib/catalog/samples.ts';
import { loadAllSamples } from '#lib/catalog/tool-samples.ts';

const samples = await loadAllSamples();

type ArtOf<Kind extends CardArt['kind']> = Extract<CardArt, { kind: Kind }>;

const HANDLE =
  '<span class="line"><svg viewBox="0 0 24 24"><path d="m8 8-4 4 4 4M16 8l4 4-4 4"/></svg></span>';
/** Wide enough for every place on a card. */
const ENOUGH_WIDTH = 1280;

function findSample(key: string): Sample {
  const found = samples.find((sample) => sample.key === key);
  if (!found) throw new RangeError(`no sample ${key}`);
  return found;
}

function picture(url: string, focus?: readonly [x: number, y: number]): string {
  const style = focus ? ` style="--x:${focus[0]}%;--y:${focus[1]}%"` : '';
  return `<img src="/public${url}"${style}>`;
}

/** A side of a sample, as wide as a card can use it. */
function sideUrl(sample: Sample, side: SampleSide): string {
  const [narrowest, ...wider] = sampleWidths(side === 'before' ? { scene: sample.scene } : sample);
  const width = wider.findLast((each) => each <= ENOUGH_WIDTH) ?? narrowest;
  return sampleUrl({ sample, side, width });
}

function split({ sample: key, at, focus, zoom = 1 }: ArtOf<'split'>): string {
  const sample = findSample(key);
  const [before, after] = (['before', 'after'] as const).map((side) => picture(sideUrl(sample, side), focus));
  return `<div class="split" style="--at:${at}%;--zoom:${zoom}">${after}<div class="before">${before}</div>${HANDLE}</div>`;
}

function diagram({ tool }: ArtOf<'diagram'>): string {
  const steps = [diagramUrl(tool, 'found'), diagramUrl(tool, 'made')].map((url) => picture(url));
  return `<div class="choices" style="--columns:2">${steps.join('')}</div>`;
}

function widened({ sample: key, at, focus }: ArtOf<'widened'>): string {
  return `<div class="widened" style="--at:${at}%">${picture(sideUrl(findSample(key), 'after'), focus)}<i></i></div>`;
}

function result({ sample: key, focus }: ArtOf<'result'>): string {
  return `<div class="result">${picture(sideUrl(findSample(key), 'after'), focus)}</div>`;
}

function choices({ of, columns, choices: names }: ArtOf<'choices'>): string {
  const pictures = names.map((name) => picture(choicePreviewUrl(of, name)));
  return `<div class="choices" style="--columns:${columns}">${pictures.join('')}</div>`;
}

/** Markup of what a card shows beside its words; `mark` stands where there is nothing else. */
export function artHtml(art: CardArt, mark: string): string {
  switch (art.kind) {
    case 'split':
      return split(art);
    case 'widened':
      return widened(art);
    case 'result':
      return result(art);
    case 'choices':
      return choices(art);
    case 'diagram':
      return diagram(art);
    case 'mark':
      return `<div class="cover">${mark}</div>`;
    case 'pigments':
      return '';
  }
}
