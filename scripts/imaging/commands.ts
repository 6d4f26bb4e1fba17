import type { z } from 'zod';
import { isToolName, type ToolName } from '#imaging/tools/tool-table.ts';
import { toolParameters } from '#lib/catalog/parameters/parameters.ts';
import { type ToolEntry, tools } from '#lib/catalog/tools.ts';
import { describeOptions } from './read-options.ts';

/** The text of a command's `--help`. */
export function describeCommand({ name, tool, parameters, summary }: Command): string {
  const { mask, corrections, additional } = tool.inputs;
  const maskUse = mask ? (mask[0] > 0 ? ' --mask <mask>' : ' [--mask <mask>]') : '';
  const maskLine = mask
    ? '  --mask <file>           white = change; a PNG of any size, scaled to each photo\n'
    : '';
  const correctionsLine = corrections
    ? '  --corrections <file>    black = background, white = subject, grey as it is found; a PNG of any size\n'
    : '';
  const othersUse = additional ? (additional[0] > 0 ? ' --other <photo>' : ' [--other <photo>]') : '';
  const othersLine = additional
    ? `  --other <file>          another photo; ${additional[1] > 1 ? `may be given up to ${additional[1]} times` : 'one'}\n`
    : '';
  return `Usage: npm run imaging -- ${name} <photo …>${maskUse}${othersUse} --out <file or folder> [options]

${summary.charAt(0).toUpperCase()}${summary.slice(1)}.

${maskLine}${correctionsLine}${othersLine}  --out <path>            .png, .jpg, .webp or .avif; a folder where there are several photos (PNG)
${describeOptions(parameters)}
  --help                  this text

Photos of more than ${tool.maxPixels / 1e6} megapixels are scaled down to that first.
`;
}

/** One command of the imaging command line: a tool of the catalogue that imaging can do. */
export interface Command {
  readonly name: ToolName;
  readonly tool: ToolEntry;
  readonly parameters: z.ZodObject;
  /** Summary in one line. */
  readonly summary: string;
}

/** All commands. Parameters and help texts come from the schemas of the catalogue. */
export const commands: readonly Command[] = tools.flatMap((tool) => {
  const name = tool.featureCode;
  if (!isToolName(name)) return [];
  const parameters = toolParameters[name];
  return [{ name, tool, parameters, summary: parameters.description ?? '' }];
});
