import { z } from 'zod';
import type { CallGroup } from '../call.ts';

/** Lists of choices change with a release. */
const LIST_SECONDS = 300;

const choice = z.object({
  /** Value for the list's parameter of a run. */
  id: z.string(),
  /** In the language of the request. */
  name: z.string(),
  /** URL of a small picture of it, AVIF; null where it has no look of its own. */
  preview: z.url().nullable(),
  /** Category, where the catalogue has categories. */
  category: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** True where it belongs to Pro. */
  isPaid: z.boolean(),
});

const choices = z.object({
  /** Feature code of the tool that takes them. */
  feature: z.string(),
  /** Its parameter that they are values of. */
  parameter: z.string(),
  list: z.array(choice),
});

export const contentCalls = {
  getAiFilterTemplate: {
    summary: 'Styles of the AI Filter',
    cacheSeconds: LIST_SECONDS,
    example: {},
    result: choices,
  },
  getHairSwapTemplate: {
    summary: 'Cuts and colors of HairStyle Changer',
    cacheSeconds: LIST_SECONDS,
    example: {},
    result: choices.extend({
      /** Values of the parameter `colour`; any other colour may be given as #rrggbb. */
      colours: z.array(choice.extend({ hex: z.string() })),
    }),
  },
  getWardrobeStyle: {
    summary: 'Fabrics of AI Clothes Changer',
    cacheSeconds: LIST_SECONDS,
    example: {},
    result: choices,
  },
  getHalloweenTemplate: {
    summary: 'Templates of the Halloween filters, with their sort',
    cacheSeconds: LIST_SECONDS,
    example: {},
    result: choices,
  },
  aiEnlargeConf: {
    summary: 'How many times Photo Enhance enlarges, and of how many pixels',
    cacheSeconds: LIST_SECONDS,
    example: {},
    result: choices.extend({
      /** `factor`: how many times larger the picture becomes, in width and in height. */
      list: z.array(choice.extend({ factor: z.int().positive() })),
      /** The most pixels of a photo that are worked on; a larger one is scaled down to them first. */
      maxPixels: z.int().positive(),
    }),
  },
  faceSwapStyle: {
    summary: 'Photos of ours that AI Face Swap can put a face into',
    cacheSeconds: LIST_SECONDS,
    example: {},
    result: z.object({
      feature: z.string(),
      /** Photos of our own that a face can be put into: `photo` is to be uploaded like one's own. */
      list: z.array(choice.extend({ photo: z.url() })),
    }),
  },
} as const satisfies CallGroup;
