import type { JsonSchema } from './complete-document.ts';

/** One line of a table of fields. */
interface FieldRow {
  /** Dotted path; `[]` stands for each entry of a list. */
  readonly path: string;
  readonly type: string;
  readonly isRequired: boolean;
  /** As JSON; undefined without one. */
  readonly fallback?: string | undefined;
  readonly description?: string | undefined;
}

const MAX_DEPTH = 4;

/** All fields of a schema of an object, those of objects and lists within it below their own line. */
export function fieldRows(schema: JsonSchema, prefix = '', depth = 0): FieldRow[] {
  const { properties = {}, required = [] } = objectOf(schema);
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = `${prefix}${name}`;
    const row = {
      path,
      type: typeOf(field),
      isRequired: required.includes(name) && field.default === undefined,
      fallback: field.default === undefined ? undefined : JSON.stringify(field.default),
      description: field.description,
    };
    if (depth === MAX_DEPTH) return [row];
    const inner = field.items ? { schema: field.items, at: `${path}[].` } : { schema: field, at: `${path}.` };
    return [row, ...fieldRows(inner.schema, inner.at, depth + 1)];
  });
}

/** The object among the alternatives of a schema, which is often that or null. */
function objectOf(schema: JsonSchema): JsonSchema {
  if (schema.properties) return schema;
  return schema.anyOf?.find(({ properties }) => properties !== undefined) ?? {};
}

const literal = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Type of a field in few words: its values where they are few, else its type with bounds. */
function typeOf(schema: JsonSchema): string {
  const { anyOf, items, enum: values, const: only, type } = schema;
  if (only !== undefined) return literal(only);
  if (values) return values.map(literal).join(' · ');
  const alternatives = anyOf ?? (schema.oneOf as readonly JsonSchema[] | undefined);
  if (alternatives) return [...new Set(alternatives.map(typeOf))].join(' · ');
  if (items) return `list of ${typeOf(items)}`;
  const name = schema.format ?? (Array.isArray(type) ? type.join(' or ') : (type ?? 'any value'));
  return `${name}${boundsOf(schema)}`;
}

const isSafe = (bound: unknown) => typeof bound === 'number' && Math.abs(bound) < Number.MAX_SAFE_INTEGER;

function boundsOf({ minimum, maximum, minLength, maxLength, exclusiveMinimum }: JsonSchema): string {
  if (exclusiveMinimum === 0 && !isSafe(maximum)) return ', above 0';
  const least = isSafe(minimum) ? minimum : minLength;
  const most = isSafe(maximum) ? maximum : maxLength;
  const letters = minLength !== undefined || maxLength !== undefined ? ' letters' : '';
  if (least !== undefined && most !== undefined) return `, ${least} to ${most}${letters}`;
  if (most !== undefined) return `, at most ${most}${letters}`;
  return least === undefined ? '' : `, at least ${least}${letters}`;
}
