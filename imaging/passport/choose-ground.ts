import type { Picture } from '../picture.ts';
import { type BackgroundColour, backgroundColours } from './background-colours.ts';
import type { Portrait } from './compose-portrait.ts';
import type { DocumentFormat } from './document-formats.ts';
import { measureGround } from './measure-ground.ts';
import type { PhotoWarning } from './photo-warnings.ts';

/** `rule` = the document's usual one, `evened` = the photo's own as one plain colour, `own` = the photo's own as it is. */
export type BackgroundChoice = BackgroundColour | 'rule' | 'evened' | 'own';

type Colour = readonly [red: number, green: number, blue: number];

/** A background, and what is laid on it. */
interface Ground {
  readonly name: BackgroundColour | 'evened' | 'own';
  readonly colour: Colour;
  /** 4 channels where the photo's own background is left out. */
  readonly subject: Picture;
  readonly warnings: readonly PhotoWarning[];
}

/** Grey levels within which a background is plain, and within which its colour is one of those that are allowed. */
const PLAIN = 44;
const ALIKE = 48;

function isAllowed({ backgrounds }: DocumentFormat, colour: Colour): boolean {
  return backgrounds.some((name) => {
    const allowed: Colour = backgroundColours[name];
    return allowed.every((value, channel) => Math.abs(value - colour[channel]) <= ALIKE);
  });
}

/** The background that is asked for. */
export function chooseGround({ format, around, person }: Portrait, choice: BackgroundChoice): Ground {
  const [usual] = format.backgrounds;
  const warnings: PhotoWarning[] = [];
  if (choice !== 'own' && choice !== 'evened') {
    const name = choice === 'rule' ? usual : choice;
    if (!format.backgrounds.includes(name)) warnings.push('other_background');
    return { name, colour: backgroundColours[name], subject: person.picture, warnings };
  }
  const { colour = backgroundColours[usual], spread } = measureGround(around.photo, person.matte);
  if (!isAllowed(format, colour)) warnings.push('other_background');
  if (choice === 'own' && spread > PLAIN) warnings.push('uneven_background');
  return { name: choice, colour, subject: choice === 'own' ? around.photo : person.picture, warnings };
}
