import type { ParseArgsConfig } from 'node:util';
import { z } from 'zod';
import { UsageError } from './run.ts';

/** The parts of a parameter's JSON Schema that a command line needs. */
interface Field {
  readonly type?: 'string' | 'number' | 'integer' | 'boolean' | 'array';
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly (string | number)[];
  readonly minimum?: number;
  readonly maximum?: number;
  /** A number that may stand in place of the choices. */
  readonly number?: Field;
}

interface Option {
  /** As it is typed, without the dashes. */
  readonly name: string;
  /** As the schema has it. */
  readonly key: string;
  readonly field: Field;
}

/** Schema of a choice among values other than strings, or of one among words and a number. */
interface Choices {
  readonly anyOf?: readonly (Field & { readonly const?: string | number })[];
}

function isNumeric({ type }: Field): boolean {
  return type === 'integer' || type === 'number';
}

function joinChoices({ anyOf = [], ...field }: Field & Choices): Field {
  const several = anyOf.find(({ type }) => type === 'array');
  const one = anyOf.find((choice) => choice.enum !== undefined);
  // One of some names, or several of them, which are typed with commas in between.
  if (several && one) return { ...field, type: 'array', enum: one.enum };
  const choices = anyOf.flatMap((choice) => choice.const ?? []);
  const others = anyOf.filter((choice) => choice.const === undefined);
  if (choices.length === 0 || others.length > 1 || !others.every(isNumeric)) return field;
  return { ...field, type: anyOf[0]?.type, enum: choices, ...(others[0] && { number: others[0] }) };
}

function toKebab(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function listOptions(schema: z.ZodObject): readonly Option[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input' });
  return Object.entries(properties).map(([key, field]) => ({
    key,
    name: toKebab(key),
    field: joinChoices(field as Field & Choices),
  }));
}

/** The options of a tool's command, one for each of its parameters, as `parseArgs` takes them. */
export function optionsOf(schema: z.ZodObject): NonNullable<ParseArgsConfig['options']> {
  return Object.fromEntries(listOptions(schema).map(({ name }) => [name, { type: 'string' }]));
}

function valueHint({ type, enum: choices, minimum, maximum, number }: Field): string {
  if (choices && number) return `<${[...choices, `${number.minimum}–${number.maximum}`].join(' or ')}>`;
  if (choices && type !== 'array') return type === 'number' ? '<n>' : '<name>';
  if (type === 'boolean') return '<yes|no>';
  if (type === 'array') return '<a,b,…>';
  if (!isNumeric({ type })) return '<text>';
  return minimum === undefined || maximum === undefined || maximum > 1e6 ? '<n>' : `<${minimum}–${maximum}>`;
}

/** Lines of `--help` with a tool's options, their values and defaults. */
export function describeOptions(schema: z.ZodObject): string {
  return listOptions(schema)
    .map(({ name, field }) => {
      const left = `  --${name} ${valueHint(field)}`.padEnd(24);
      const preset = field.default === undefined ? '' : ` (${wordValue(field.default)})`;
      const choices = field.enum && !field.number ? `\n${' '.repeat(26)}one of ${field.enum.join(', ')}` : '';
      return `${left}  ${field.description ?? ''}${preset}${choices}`;
    })
    .join('\n');
}

function wordValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.join(',') || 'none' : String(value);
}

function toValue({ name, field }: Option, typed: string): unknown {
  if (field.type === 'array') {
    const values = typed.split(',').filter(Boolean);
    return field.enum && values.length === 1 ? values[0] : values;
  }
  if (field.type === 'boolean') {
    if (typed !== 'yes' && typed !== 'no') throw new UsageError(`--${name} must be yes or no`);
    return typed === 'yes';
  }
  const { enum: choices = [], number } = field;
  if (!isNumeric(field) && (!number || choices.includes(typed))) return typed;
  if (!/^-?\d+(\.\d+)?$/.test(typed))
    throw new UsageError(`--${name} must be ${[...(number ? choices : []), 'a number'].join(' or ')}`);
  return Number(typed);
}

/** Validates the typed parameters by the schema. Throws `UsageError` with the option's name and the fault. */
export function readParameters(
  schema: z.ZodObject,
  typed: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const options = listOptions(schema);
  const given = options.flatMap((option) => {
    const value = typed[option.name];
    return typeof value === 'string' ? [[option.key, toValue(option, value)] as const] : [];
  });
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const option = options.find(({ key }) => key === issue?.path[0]);
  throw new UsageError(`${option ? `--${option.name}: ` : ''}${issue?.message ?? 'wrong options'}`);
}
