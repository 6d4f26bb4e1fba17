import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from './run.ts';

/**
 * A path as the person meant it: from the folder where the command was typed, which npm hands over in
 * INIT_CWD.
 */
export function resolvePath(given: string): string {
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), given);
}

const formats = { '.png': 'png', '.jpg': 'jpeg', '.jpeg': 'jpeg', '.webp': 'webp', '.avif': 'avif' } as const;

export interface OutputPlan {
  readonly input: string;
  readonly output: string;
  readonly format: (typeof formats)[keyof typeof formats];
}

async function isFolder(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found?.isDirectory() ?? false;
}

/**
 * Output file of each input: the named one, or a PNG of the same name in the named folder, which is created.
 */
export async function planOutputs(inputs: readonly string[], out: string): Promise<readonly OutputPlan[]> {
  if (inputs.length === 0) throw new UsageError('no photo was named');
  const target = resolvePath(out);
  const extension = path.extname(target).toLowerCase();
  const toFolder = inputs.length > 1 || out.endsWith('/') || (await isFolder(target));
  if (!toFolder) {
    const format = formats[extension as keyof typeof formats];
    if (!format) throw new UsageError(`--out must end in ${Object.keys(formats).join(', ')}, or be a folder`);
    return [{ input: resolvePath(inputs[0]), output: target, format }];
  }
  if (extension in formats) throw new UsageError('--out must be a folder where there are several photos');
  await mkdir(target, { recursive: true });
  const plans = inputs.map((input) => {
    const output = path.join(target, `${path.parse(input).name}.png`);
    return { input: resolvePath(input), output, format: 'png' as const };
  });
  if (new Set(plans.map(({ output }) => output)).size < plans.length)
    throw new UsageError('two photos have the same name; their results would overwrite each other');
  return plans;
}
