// Writes `schema.json` from `bodies.ts`: `node tests/api/payments/stripe-bodies/make-schema.mjs`.
// The generator needs a TypeScript before 7, so that npx fetches both for this run alone (decision 0211).
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const GENERATOR = 'ts-json-schema-generator@2.9.0';
/** Type that stripe-node adds to each enum, by which any text passes. */
const ANY_TEXT = '#/definitions/OtherString';

const folder = import.meta.dirname;
const options = ['--path', path.join(folder, 'bodies.ts'), '--type', 'StripeBodies'];
const plain = ['--tsconfig', 'tsconfig.json', '--no-type-check', '--no-top-ref', '--minify'];
const made = execFileSync('npx', ['--yes', GENERATOR, ...options, ...plain], {
  encoding: 'utf8',
  maxBuffer: 10_000_000,
});

/** Leaves out what judges nothing, and closes the enums. */
function close(value) {
  if (Array.isArray(value)) return value.filter((one) => one?.$ref !== ANY_TEXT).map(close);
  if (value === null || typeof value !== 'object') return value;
  const told = Object.entries(value).filter(
    ([name, inside]) => !(name === 'description' && typeof inside === 'string'),
  );
  return Object.fromEntries(told.map(([name, inside]) => [name, close(inside)]));
}

const { definitions, properties } = close(JSON.parse(made));
delete definitions.OtherString;
if (JSON.stringify(definitions).includes(ANY_TEXT)) throw new Error('An enum is still open.');
const stripe = JSON.parse(readFileSync('node_modules/stripe/package.json', 'utf8')).version;
// A line for each operation and definition, so that changes can be read.
const lines = (rows) =>
  Object.entries(rows)
    .map(([name, row]) => `${JSON.stringify(name)}:${JSON.stringify(row)}`)
    .join(',\n');
const text = `{"stripe":"${stripe}",\n"properties":{\n${lines(properties)}\n},\n"definitions":{\n${lines(definitions)}\n}}\n`;
writeFileSync(path.join(folder, 'schema.json'), text);
