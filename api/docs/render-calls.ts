import { contract } from '#lib/contract/contract.ts';
import type { EndpointName } from '#lib/contract/endpoints.ts';
import { callTags } from './call-tags.ts';
import type { JsonSchema, OpenApiDocument, Operation } from './complete-document.ts';
import { codeBlock, escapeHtml, inlineText, table } from './html.ts';

/** Table of the fields of a schema; a sentence where it has none. */
export function fieldTable(schema: JsonSchema): string {
  const rows = fieldRows(schema);
  if (rows.length === 0) return '<p>No fields.</p>';
  return table({
    head: ['Field', 'Type', 'Left out', 'Meaning'],
    rows: rows.map(({ path, type, isRequired, fallback, description }) => [
      `<code>${escapeHtml(path)}</code>`,
      escapeHtml(type),
      isRequired ? 'required' : fallback === undefined ? '' : `<code>${escapeHtml(fallback)}</code>`,
      inlineText(description ?? ''),
    ]),
  });
}

interface Described {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

/** Every call by its group, folded up. */
export function renderCalls(document: OpenApiDocument): string {
  const described = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
  );
  return callTags
    .map(({ name, description, calls }) => {
      const own = Object.keys(calls).flatMap(
        (call) => described.find(({ operation }) => operation.operationId === call) ?? [],
      );
      return `<h3>${name}</h3><p>${description}</p>${own.map(renderCall).join('')}`;
    })
    .join('');
}

function renderCall({ path, method, operation }: Described): string {
  const { operationId, summary, description = '', parameters = [], requestBody } = operation;
  const body = requestBody?.content['application/json'];
  const parts = [
    `<p><strong>${operationId}</strong>. ${inlineText(description)}</p>`,
    parameters.length > 0 ? `<h4>In the URL and the headers</h4>${parameterTable(operation)}` : '',
    body ? `<h4>Body</h4>${fieldTable(body.schema)}` : '',
    body?.example ? codeBlock(JSON.stringify(body.example, null, 2)) : '',
    `<h4>Result</h4>${renderResult(operation)}`,
  ];
  return `<details id="call-${operationId}"><summary><code>${method.toUpperCase()} ${escapeHtml(path)}</code> ${escapeHtml(summary)}</summary>${parts.join('')}</details>`;
}

function parameterTable({ parameters = [] }: Operation): string {
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
  const required = parameters.flatMap(({ name, required: isRequired }) => (isRequired ? [name] : []));
  return fieldTable({ properties, required });
}

/** Fields of a task, which many calls answer with, stand once. */
const TASK_CALL = 'imgResult' satisfies EndpointName;

const taskFields = Object.keys(contract[TASK_CALL].result.shape).join();

function renderResult(operation: Operation): string {
  const result = resultOf(operation);
  const isTask = Object.keys(result.properties ?? result.anyOf?.[0]?.properties ?? {}).join() === taskFields;
  if (!isTask || operation.operationId === TASK_CALL) return fieldTable(result);
  return `<p>A task, as <a href="#call-${TASK_CALL}">${TASK_CALL}</a> tells it.</p>`;
}

/** Schema of the envelope's result; a stream has none. */
function resultOf({ responses }: Operation): JsonSchema {
  const success = responses['200'] as
    | { readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>> }
    | undefined;
  return success?.content?.['application/json']?.schema.properties?.result ?? {};
}

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
function fieldRows(schema: JsonSchema, prefix = '', depth = 0): FieldRow[] {
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
