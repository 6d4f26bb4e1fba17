import { z } from 'zod';
import { documentBackgrounds, documentNames, documentSheets } from './options.ts';

/** Parameters of Passport Photo. */
export const parameters = z
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
      .enum(documentSheets)
      .default('10x15')
      .describe('paper in centimetres, or a format, for a sheet of copies to print and cut'),
    evenLight: z
      .boolean()
      .default(false)
      .describe('whether uneven or wrong light on the face is corrected a little; features never change'),
  })
  .describe('make a photo for a passport or visa of a portrait, and a sheet of copies to print');
