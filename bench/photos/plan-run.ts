import path from 'node:path';
import type { InputFile } from '#imaging/process/protocol.ts';
import type { ToolName } from '#imaging/tools/tool-table.ts';
import { isInputRequired } from '#lib/catalog/inputs.ts';
import { initialValues } from '#lib/catalog/options/option.ts';
import { toolOptions } from '#lib/catalog/options/tool-options.ts';
import { toolParameters } from '#lib/catalog/parameters/parameters.ts';
import { findTool } from '#lib/catalog/tools.ts';
import type { PhotoJob, RegionName, Survey } from './job.ts';
import type { BenchPhoto, ToolWish } from './list-photos.ts';

export interface SurveyedPhoto extends BenchPhoto {
  readonly survey: Survey;
  /** Inverse of the mask that is given with the photo, for tools whose mask marks the background. */
  readonly invertedMask?: string;
}

type Parameters = Readonly<Record<string, unknown>>;

interface Rule {
  /** Regions that the tool is asked to change, beside its mask. */
  readonly asked: readonly RegionName[];
  /** True where a mask that is given with the photo is for this tool: its mask marks a thing of any kind. */
  readonly takesMask?: 'as it is' | 'inverted';
  /** Differs from the options that the page starts with. */
  readonly parameters?: (survey: Survey) => Parameters;
}

/** A sixth of the photo is left out on each side. */
const BOX = { find: 'box', left: 100 / 6, top: 100 / 6, right: 500 / 6, bottom: 500 / 6 } as const;

function findByBox({ subjectIs }: Survey): Parameters {
  return subjectIs === 'person' ? {} : BOX;
}

/** The whole rule by which tools get masks, taps and options. `ruleLines` words it. */
export const rules: Readonly<Record<ToolName, Rule>> = {
  'object-remover': { asked: [], takesMask: 'as it is' },
  'watermark-remover': { asked: [], takesMask: 'as it is' },
  'image-extender': { asked: [] },
  recolor: { asked: [], takesMask: 'as it is', parameters: ({ tap }) => tap },
  'photo-enhancer': { asked: [] },
  'ai-filter': { asked: [] },
  'ai-background': { asked: [], takesMask: 'inverted', parameters: findByBox },
  'background-remover': { asked: [], takesMask: 'inverted', parameters: findByBox },
  'headshot-generator': { asked: [] },
  'passport-photo': { asked: [] },
  halloween: { asked: ['face'] },
  'face-swap': { asked: ['face'] },
  'ai-clothes-changer': { asked: ['garment'] },
  'ai-replacer': { asked: [], takesMask: 'as it is' },
  'photo-to-emoji': { asked: [] },
  // The page starts with the own cut in its own colour, which changes nothing.
  'hairstyle-changer': { asked: ['hair'], parameters: () => ({ colour: 'auburn' }) },
  'ai-baby-generator': { asked: [] },
  // Plans are made of the tools above; this one stands for all.
  kontext: { asked: [], parameters: () => ({ steps: [{ intent: 'style', style: 'pencil' }] }) },
  'nano-banana': { asked: [], parameters: () => ({ steps: [{ intent: 'style', style: 'pencil' }] }) },
};

/** Lines that state the rule, for the head of a report. */
export const ruleLines: readonly string[] = [
  'Options are those that the page of a tool starts with; the Hairstyle Changer, whose page starts with no change, dyes auburn.',
  'A tool that needs a mask gets `<photo>.mask.png` (white = the thing), else the person with the largest face, else the middle third.',
  'Recolor taps on the clothes of that person, else on the middle. The Watermark Remover looks for marks unless there is a mask.',
  'Background tools look for people, else for what is in a box that leaves a sixth out on each side.',
  'A second face is that of the next photo by name with one. `<photo>.json` says masks, photos and parameters exactly.',
];

/** Tools that need a face from another photo unless two are on this one. */
const NEEDED_FACES: Readonly<Partial<Record<ToolName, number>>> = {
  'face-swap': Infinity,
  'ai-baby-generator': 2,
};

/** The next photo by name with a face, after the last comes the first; undefined where no other has one. */
function findNextFace(photo: SurveyedPhoto, photos: readonly SurveyedPhoto[]): string | undefined {
  const at = photos.indexOf(photo);
  const after = [...photos.slice(at + 1), ...photos.slice(0, at)];
  return after.find(({ survey }) => survey.faces > 0)?.file;
}

function wishFor(tool: ToolName, { wishes }: BenchPhoto): ToolWish {
  return wishes.tools[tool] || {};
}

function chooseAdditional(
  tool: ToolName,
  { photo, photos }: { readonly photo: SurveyedPhoto; readonly photos: readonly SurveyedPhoto[] },
): readonly string[] {
  const { wishes, survey } = photo;
  const given = wishFor(tool, photo).additional ?? wishes.additional;
  if (given) return given.slice(0, findTool(tool)?.inputs.additional?.[1] ?? 0);
  if (survey.faces === 0 || survey.faces >= (NEEDED_FACES[tool] ?? 0)) return [];
  const next = findNextFace(photo, photos);
  return next === undefined ? [] : [next];
}

function chooseMask(tool: ToolName, photo: SurveyedPhoto): string | undefined {
  const { wishes, survey, invertedMask } = photo;
  const wish = wishFor(tool, photo);
  const { takesMask } = rules[tool];
  if (wish.mask !== undefined) return wish.mask;
  if (wishes.mask !== undefined && takesMask) return takesMask === 'inverted' ? invertedMask : wishes.mask;
  const inputs = findTool(tool)?.inputs ?? {};
  // The Replacer works without a mask only where a box or a tap stands for it.
  return isInputRequired(inputs, 'mask') || tool === 'ai-replacer' ? survey.subject : undefined;
}

/** Parameters of the page, changed by the rule, then by the wishes. Throws what the schema throws. */
function chooseParameters(tool: ToolName, photo: SurveyedPhoto): Parameters {
  const schema = toolParameters[tool];
  const initial = Object.entries(initialValues(toolOptions[tool])).filter(([name]) => name in schema.shape);
  return schema.parse({
    ...Object.fromEntries(initial),
    ...rules[tool].parameters?.(photo.survey),
    ...wishFor(tool, photo).parameters,
  });
}

interface Place {
  readonly photos: readonly SurveyedPhoto[];
  /** An existing folder for the small pictures of the sheets. */
  readonly cells: string;
}

/** Plans one run. A string is the reason why there is none. Throws where wishes do not fit the tool. */
export function planRun(tool: ToolName, { photo, photos, cells }: Place & { readonly photo: SurveyedPhoto }) {
  if (photo.wishes.tools[tool] === false) return 'left out by its JSON file';
  const additional = chooseAdditional(tool, { photo, photos });
  const inputs = findTool(tool)?.inputs ?? {};
  if (additional.length < (inputs.additional?.[0] ?? 0)) return 'no other photo shows a face';
  const mask = chooseMask(tool, photo);
  const files: InputFile[] = [
    { role: 'photo', path: photo.file },
    ...(mask === undefined ? [] : [{ role: 'mask', path: mask } as const]),
    ...additional.map((file) => ({ role: 'additional', path: file }) as const),
  ];
  const job: PhotoJob = {
    tool,
    inputs: files,
    parameters: chooseParameters(tool, photo),
    maxPixels: findTool(tool)?.maxPixels ?? 0,
    regions: photo.survey.regions,
    asked: rules[tool].asked,
    cells: {
      before: path.join(cells, `${tool}-${photo.name}-before.png`),
      after: path.join(cells, `${tool}-${photo.name}-after.png`),
    },
  };
  return job;
}
