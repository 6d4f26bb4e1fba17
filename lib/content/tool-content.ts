import { cache } from 'react';
import { z } from 'zod';
import { type Availability, needs, pickMet } from '#lib/availability/availability.ts';
import { FREE_USES_PER_DAY, MORE_VERSIONS, RETENTION_HOURS } from '#lib/catalog/limits.ts';
import { type Locale, localeInfo } from '#lib/catalog/locales.ts';
import { loadOptions } from '#lib/catalog/options/load-options.ts';
import type { ToolEntry, ToolKey } from '#lib/catalog/tools.ts';
import { MAX_UPLOAD_PIXELS, UPLOAD_BYTES } from '#lib/catalog/uploads.ts';
import { type ContentValues, formatContent } from './format-content.ts';
import { readContent } from './read-content.ts';

const text = z.string().min(1);

/**
 * Content of a tool page, `content/<locale>/tools/<key>.json`. Texts are ICU messages with the values of
 * `toolValues`.
 */
const toolContent = z.strictObject({
  /** The heading, and the one line of promise below it. */
  title: text.max(70),
  lead: text.max(220),
  metaTitle: text.max(62),
  metaDescription: text.min(25).max(180),
  /** Input and output, for the limits line. */
  in: text.max(70),
  out: text.max(70),
  /** Caption of the gallery's pairs; null where there is none. */
  did: text.nullable(),
  steps: z.array(z.strictObject({ title: text, text })).length(3),
  good: z.array(text).min(3).max(5),
  bad: z.array(text).min(2).max(4),
  /** Treatment of a photo in this tool; the page itself states the common part. */
  privacy: text,
  questions: z
    .array(z.strictObject({ question: text, answer: text, needs: z.array(z.enum(needs)).min(1).optional() }))
    .min(4)
    .max(6),
});

export type ToolContent = z.output<typeof toolContent>;

/** The facts that texts of a tool's page may name. */
async function toolValues(tool: ToolEntry): Promise<ContentValues> {
  const { choiceCount = 0 } = await loadOptions(tool.featureCode);
  return {
    count: FREE_USES_PER_DAY.guest,
    hours: RETENTION_HOURS.guest,
    megabytes: UPLOAD_BYTES.guest / 2 ** 20,
    megapixels: Math.min(tool.maxPixels, MAX_UPLOAD_PIXELS) / 1e6,
    choices: choiceCount,
    credits: tool.creditCost,
    versions: MORE_VERSIONS,
  };
}

/** Read once for a page, which asks for it a second time for its metadata. */
export const readToolContent = cache(async (locale: Locale, tool: ToolEntry): Promise<ToolContent> => {
  const name: `tools/${ToolKey}` = `tools/${tool.key}`;
  const tree = readContent({ locale, name, schema: toolContent });
  return formatContent(tree, { tag: localeInfo(locale).tag, values: await toolValues(tool) });
});

/** A tool's content without the questions that say more than this copy can do. */
export function withoutUnmet(content: ToolContent, availability: Availability): ToolContent {
  return { ...content, questions: pickMet(content.questions, availability) };
}
