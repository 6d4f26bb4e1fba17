import sharp from 'sharp';
import { DEFAULT_LOCALE, locales } from '#lib/catalog/locales.ts';
import { GALLERY_PATH } from '#lib/catalog/page-paths.ts';
import type { SampleSceneKey } from '#lib/catalog/samples.ts';
import { type ToolKey, toolOf } from '#lib/catalog/tools.ts';
import type { Translate } from '#tests/support/read-messages.ts';
import { sampleMatrix, sampleRows } from '#tests/support/sample-matrix.ts';
import { readNewestRequest } from '../support/api-of-page.ts';
import { deviceOfWay, inputWays } from '../support/input-way.ts';
import { smallPhoto } from '../support/small-photo.ts';
import { expect, test } from '../support/test.ts';
import { ToolPage } from '../support/tool-page.ts';
import {
  changesEverything,
  changesPart,
  cutsOut,
  extendsSides,
  hasPlainBackground,
  isNewPortrait,
  isSticker,
  lightsUp,
  type ResultCheck,
  removesWatermark,
} from './result-checks.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** One tool on its way from a photo to a file. */
interface Journey {
  readonly rows: string;
  readonly tool: ToolKey;
  readonly photo: SampleSceneKey;
  readonly other?: SampleSceneKey;
  /** Another page that leads to the tool, by a link of this name, and what that link chooses. */
  readonly by?: {
    readonly path: string;
    readonly link: (t: Translate) => string;
  };
  /** True where a thing is chosen by a tap; in the middle, unless another point is given. */
  readonly tap?: boolean;
  /** Name of a look to choose; what is set at first will do where there is none. */
  readonly look?: (t: Translate) => string;
  /** Text to write, where the tool is told in words. */
  readonly words?: (t: Translate) => string;
  /** Size of the result, by that of the photo; the same where it is left out. */
  readonly size?: (photo: Size) => Size;
  /** True where the result has a transparent background. */
  readonly transparent?: boolean;
  /** Expected parameters of the request. */
  readonly requested?: Readonly<Record<string, unknown>>;
  /** Proof in the pixels of the downloaded file. */
  readonly check: ResultCheck;
}

const journeys: readonly Journey[] = [
  { rows: 'TOOL-15', tool: 'watermarkRemover', photo: 'marked-product', check: removesWatermark },
  {
    rows: 'TOOL-09',
    tool: 'imageExtender',
    photo: 'landscape',
    check: extendsSides,
    size: ({ width, height }) => ({ width: width + 2 * Math.round(width * 0.2), height }),
  },
  {
    rows: 'TOOL-06',
    tool: 'recolor',
    photo: 'room',
    check: changesPart({ part: 'sofa', least: 20, kept: ['wall', 0.5] }),
  },
  { rows: 'TOOL-07', tool: 'photoEnhancer', photo: 'night', check: lightsUp },
  {
    rows: 'TOOL-18',
    tool: 'aiBackground',
    photo: 'portrait-afro',
    check: changesPart({ part: 'background', least: 60, kept: ['face', 25] }),
  },
  { rows: 'TOOL-18', tool: 'backgroundRemover', photo: 'portrait-elder', check: cutsOut, transparent: true },
  {
    rows: 'TOOL-20',
    tool: 'passportPhoto',
    photo: 'portrait-long-hair',
    check: hasPlainBackground,
    size: () => ({ width: 827, height: 1063 }),
  },
  {
    rows: 'TOOL-17',
    tool: 'halloween',
    photo: 'portrait-young-man',
    check: changesPart({ part: 'face', least: 20 }),
    by: {
      path: GALLERY_PATH,
      link: (t) => t('choices.halloween.witch'),
    },
    requested: { template: 'witch' },
  },
  {
    rows: 'TOOL-03',
    tool: 'faceSwap',
    photo: 'portrait-curls',
    check: changesPart({ part: 'face', least: 6, kept: ['garment', 0.5] }),
    other: 'portrait-long-hair',
  },
  {
    rows: 'TOOL-04',
    tool: 'aiReplacer',
    photo: 'room',
    check: changesPart({ part: 'sofa', least: 12, kept: ['wall', 0.5] }),
    tap: true,
    look: (t) => t('choices.ai-replacer.velvet'),
    requested: { becomes: 'material', material: 'velvet', find: 'tap', x: 50, y: 50 },
  },
  {
    rows: 'TOOL-05',
    tool: 'clothesChanger',
    photo: 'portrait-curls',
    check: changesPart({ part: 'garment', least: 40, kept: ['face', 0.5] }),
    look: (t) => t('choices.ai-clothes-changer.tartan-red'),
  },
  {
    rows: 'TOOL-02',
    tool: 'photoToEmoji',
    photo: 'portrait-grey-beard',
    check: isSticker,
    size: () => ({ width: 512, height: 512 }),
    transparent: true,
  },
  {
    rows: 'TOOL-10',
    tool: 'hairstyleChanger',
    photo: 'portrait-teenager',
    check: changesPart({ part: 'hair', least: 15, kept: ['lips', 1] }),
    look: (t) => t('choices.hairstyle-changer.bob'),
  },
  {
    rows: 'TOOL-08',
    tool: 'babyGenerator',
    photo: 'portrait-young-man',
    check: isNewPortrait,
    other: 'portrait-curls',
    size: () => ({ width: 1024, height: 1280 }),
  },
  {
    rows: 'TOOL-01',
    tool: 'aiFilter',
    photo: 'shop',
    check: changesEverything,
    look: (t) => t('choices.ai-filter.comic'),
    requested: { style: 'comic', strength: 1 },
  },
  {
    rows: 'TOOL-13',
    tool: 'kontext',
    photo: 'shop',
    check: changesEverything,
    words: (t) => t('plan.examples.style'),
    requested: { steps: [{ intent: 'style', style: 'pencil' }] },
  },
  {
    rows: 'TOOL-12',
    tool: 'headShot',
    photo: 'portrait-square-glasses',
    check: isNewPortrait,
    other: 'portrait-square-glasses',
    look: (t) => t('choices.headshot-generator.park'),
    size: () => ({ width: 819, height: 1024 }),
    requested: { style: 'park', count: 4 },
  },
];

const languages = locales.map(({ code }) => code);

/**
 * The look of the tool whose turn it is: every language and every way comes, and no language keeps to one
 * way.
 */
function lookOf(turn: number) {
  const round = Math.floor(turn / languages.length);
  return {
    language: languages[turn % languages.length] ?? DEFAULT_LOCALE,
    way: inputWays[(turn + round) % inputWays.length] ?? 'mouse',
  };
}

/** Tools in each run; tests of the host and of imaging run all of them. */
const TOOLS = 2;

/** Every tool in every language and way, or some tools once. */
const journeyRows = process.env.EXHAUSTIVE
  ? sampleMatrix({ language: languages, way: inputWays, journey: journeys })
  : sampleRows(
      journeys.map((journey, turn) => ({ ...lookOf(turn), journey })),
      { count: TOOLS },
    );

/** Stands in the photo's data, and must not in the file that comes out. */
const CAMERA = 'Camera of the test';

async function openPhoto(scene: SampleSceneKey): Promise<Buffer> {
  return smallPhoto(scene)
    .withExif({ IFD0: { Make: CAMERA }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .toBuffer();
}

async function sizeOf(picture: Buffer): Promise<Size> {
  const { width, height } = await sharp(picture).metadata();
  return { width, height };
}

for (const { language, way, journey } of journeyRows) {
  const { rows, tool: key, photo, other, by, look, size, check, transparent = false } = journey;
  const { tap = false, words, requested = {} } = journey;
  test.describe(`in ${language} by ${way}`, () => {
    test.use({ language });

    test(`[${rows}] ${key} changes a photo and saves it as a file, in ${language} by ${way}`, {
      tag: deviceOfWay[way],
    }, async ({ page, visit, t }) => {
      const tool = new ToolPage({ page, t, way, tool: key });
      const input = await openPhoto(photo);
      await visit(by?.path ?? toolOf(key).path);
      if (by) await tool.press(page.getByRole('link', { name: by.link(t), exact: true }));
      await tool.choose(input);
      if (other) await tool.add(await openPhoto(other));
      if (tap) await tool.press(page.getByRole('button', { name: t('options.marking.tap'), exact: true }));
      if (look) await tool.look(look(t));
      if (words) await page.getByRole('textbox', { name: t('plan.label') }).fill(words(t));
      if (toolOf(key).safety?.consent === true) await tool.agree();
      await tool.run();

      const { task, parameters } = await readNewestRequest(page);
      expect(parameters).toMatchObject(requested);
      expect(task).toMatchObject({ state: 'done', feature: toolOf(key).featureCode });
      const result = await tool.download();
      const expected = await sizeOf(input);
      expect(await sizeOf(result)).toEqual(size ? size(expected) : expected);
      const { format, exif, xmp, hasAlpha } = await sharp(result).metadata();
      expect(format).toBe('png');
      expect(exif?.includes(CAMERA) ?? false).toBe(false);
      expect(xmp?.toString()).toContain(toolOf(key).digitalSourceType);
      const { isOpaque } = await sharp(result).stats();
      expect(hasAlpha && !isOpaque).toBe(transparent);
      await check({ scene: photo, input, result });
    });
  });
}
