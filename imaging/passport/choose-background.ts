import type { Picture } from '../picture.ts';
import { type BackgroundColour, backgroundColours } from './background-colours.ts';
import type { PassportPortrait } from './compose-passport-portrait.ts';
import type { DocumentFormat } from './document-formats.ts';
import { measureBackground } from './measure-background.ts';
import type { PhotoWarning } from './photo-warnings.ts';

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
