import { z } from 'zod';
import { initialValues } from '../../options/option.ts';
import { documentBackgrounds, documentNames, documentSheets, options } from './options.ts';

const initial = initialValues(options);

/** Parameters of Passport Photo. */
export const parameters = z
  .strictObject({
    document: z
      .enum(documentNames)
      .default(initial.document)
      .describe('whose rules on size, head and background the photo follows'),
    background: z
      .enum(['rule', ...documentBackgrounds, 'evened', 'own'])
      .default(initial.background)
      .describe(
        "the background: as the document's rule wants it, a colour, the photo's own as one plain colour, or the photo's own as it is",
      ),
    sheet: z
      .enum(documentSheets)
      .default(initial.sheet)
      .describe('paper in centimetres, or a format, for a sheet of copies to print and cut'),
    evenLight: z
      .boolean()
      .default(initial.evenLight)
      .describe('whether uneven or wrong light on the face is corrected a little; features never change'),
  })
  .describe('make a photo for a passport or visa of a portrait, and a sheet of copies to print');
