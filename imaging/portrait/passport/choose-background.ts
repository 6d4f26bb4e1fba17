import type { Mask, Picture } from '../../core/picture.ts';
import { type BackgroundColour, backgroundColours } from './background-colours.ts';
import type { PassportPortrait } from './compose-passport-portrait.ts';
import type { DocumentFormat } from './document-formats.ts';
import type { PhotoWarning } from './photo-warnings.ts';

/** Background of a photo. */
interface PhotoBackground {
  /** Median sRGB colour behind the person; undefined if not visible. */
  readonly colour: readonly [red: number, green: number, blue: number] | undefined;
  /** Range of grey levels of most of it. */
  readonly spread: number;
}

/** Channel of the measured level: green counts most. */
const GREEN = 1;

/** Quantiles of the spread: a few marks on a wall do not count. */
const SPREAD = { from: 0.04, to: 0.96 } as const;

function quantile(
  histogram: Uint32Array,
  { count, share }: { readonly count: number; readonly share: number },
): number {
  let sum = 0;
  for (let level = 0; level < histogram.length; level++) {
    sum += histogram[level];
    if (sum > share * count) return level;
  }
  return 0;
}

/** Measures the background of a photo (3 or 4 channels) outside the person. */
function measureBackground({ channels, data }: Picture, matte: Mask): PhotoBackground {
  const histograms = [0, 1, 2].map(() => new Uint32Array(256));
  let count = 0;
  for (let at = 0; at < matte.data.length; at++) {
    const isHidden = channels === 4 && data[at * channels + 3] < 255;
    if (matte.data[at] > 0 || isHidden) continue;
    count++;
    for (let channel = 0; channel < 3; channel++) histograms[channel][data[at * channels + channel]]++;
  }
  if (count === 0) return { colour: undefined, spread: 0 };
  const [red, green, blue] = histograms.map((histogram) => quantile(histogram, { count, share: 0.5 }));
  const [min, max] = [SPREAD.from, SPREAD.to].map((share) => quantile(histograms[GREEN], { count, share }));
  return { colour: [red, green, blue], spread: max - min };
}

/**
 * `rule` = default of the document, `evened` = the photo's own as one plain colour, `own` = the photo's own
 * unchanged.
 */
export type BackgroundChoice = BackgroundColour | 'rule' | 'evened' | 'own';

type Colour = readonly [red: number, green: number, blue: number];

/** Background of the photo, and its foreground. */
interface ChosenBackground {
  readonly name: BackgroundColour | 'evened' | 'own';
  readonly colour: Colour;
  /** 4 channels if the photo's own background is removed. */
  readonly subject: Picture;
  readonly warnings: readonly PhotoWarning[];
}

/** Largest spread of a plain background, and largest distance to an allowed colour, in grey levels. */
const PLAIN = 44;
const ALIKE = 48;

function isAllowed({ backgrounds }: DocumentFormat, colour: Colour): boolean {
  return backgrounds.some((name) => {
    const allowed: Colour = backgroundColours[name];
    return allowed.every((value, channel) => Math.abs(value - colour[channel]) <= ALIKE);
  });
}

/** Background for a choice. */
export function chooseBackground(
  { format, around, person }: PassportPortrait,
  choice: BackgroundChoice,
): ChosenBackground {
  const [usual] = format.backgrounds;
  const warnings: PhotoWarning[] = [];
  if (choice !== 'own' && choice !== 'evened') {
    const name = choice === 'rule' ? usual : choice;
    if (!format.backgrounds.includes(name)) warnings.push('other_background');
    return { name, colour: backgroundColours[name], subject: person.picture, warnings };
  }
  const { colour = backgroundColours[usual], spread } = measureBackground(around.photo, person.matte);
  if (!isAllowed(format, colour)) warnings.push('other_background');
  if (choice === 'own' && spread > PLAIN) warnings.push('uneven_background');
  return { name: choice, colour, subject: choice === 'own' ? around.photo : person.picture, warnings };
}
