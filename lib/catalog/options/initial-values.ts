import type { ToolOptions } from './option.ts';

type InitialValues<Options extends ToolOptions> = {
  readonly [Option in Options['options'][number] as Option['name']]: Option['initial'];
};

/**
 * The values that options have at first, by name. The schemas of parameters take their defaults from here.
 */
export function initialValues<const Options extends ToolOptions>({
  options,
}: Options): InitialValues<Options> {
  const values = options.map(({ name, initial }) => [name, initial]);
  // Names and values come from the very options that the type is made from.
  return Object.fromEntries(values) as InitialValues<Options>;
}
