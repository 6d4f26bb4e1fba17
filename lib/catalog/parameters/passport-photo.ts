import { z } from 'zod';

/** Documents whose rules are known. */
export const documentNames = [
  'schengen-visa',
  'germany',
  'austria',
  'switzerland',
  'france',
  'italy',
  'spain',
  'netherlands',
  'belgium',
  'poland',
  'ireland',
  'united-kingdom',
  'united-states',
  'united-states-online',
  'canada',
  'australia',
  'japan',
  'south-korea',
  'taiwan',
  'china',
  'hong-kong',
  'singapore',
  'singapore-online',
  'india',
  'malaysia',
] as const;

/** Plain colours that a background may have. */
export const documentBackgrounds = ['white', 'off-white', 'cream', 'light-grey', 'light-blue'] as const;

/** What a person may set for making a passport photo. */
export const passportPhotoParameters = z
  .strictObject({
    document: z
      .enum(documentNames)
      .default('schengen-visa')
      .describe('whose rules on size, head and background the photo follows'),
    background: z
      .enum(['rule', ...documentBackgrounds, 'evened', 'own'])
      .default('rule')
      .describe(
        "the background: as the document's rule wants it, a colour, the photo's own as one plain colour, or the photo's own as it is",
      ),
    sheet: z
      .enum(['none', '10x15', '13x18', 'a4', 'letter'])
      .default('10x15')
      .describe('paper in centimetres, or a format, for a sheet of copies to print and cut'),
    evenLight: z
      .boolean()
      .default(false)
      .describe('whether uneven or wrong light on the face is corrected a little; features never change'),
  })
  .describe('make a photo for a passport or visa of a portrait, and a sheet of copies to print');
