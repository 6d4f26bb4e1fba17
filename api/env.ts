import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { paidChoices } from '#lib/catalog/paid-choices.ts';
import type { Settings } from './infrastructure/settings.ts';
import { StartError } from './infrastructure/start-error.ts';

const SECRETS = new Set([
  'DATABASE_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SECRET',
  'METRICS_TOKEN',
  // May carry a password.
  'FETCH_PROXY',
]);
const S3_VARIABLES = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

function whole(from: number, to: number) {
  const message = `must be a whole number from ${from} to ${to}`;
  return z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .refine((value) => value >= from && value <= to, message);
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text.replace(/\/$/, '');
}

const origin = z
  .string()
  .refine(isOrigin, 'must be an origin such as https://example.com, without a path')
  .transform((text) => text.replace(/\/$/, ''));

/** The texts between commas, without the space around them. */
function listOf<Item extends z.ZodType<unknown, string>>(item: Item) {
  return z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(item));
}

const roles = listOf(z.enum(['http', 'worker'], 'must be http, worker or http,worker'));
const isPostgresUrl = (text: string) => /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? '');

const isProxy = (text: string) => URL.parse(text)?.protocol === 'http:';

function holdsTapModel(folder: string): boolean {
  return ['encoder.onnx', 'decoder.onnx'].every((name) => existsSync(path.join(folder, name)));
}

const schema = z.object({
  API_PORT: whole(0, 65_535).default(4000),
  API_HOST: z.string().default('localhost'),
  API_ORIGIN: origin.optional(),
  WEB_PORT: whole(0, 65_535).default(3000),
  WEB_ORIGIN: listOf(origin).optional(),
  DATA_DIR: z.string().default('.data'),
  MIN_FREE_DISK_MB: whole(0, 1_000_000).default(200),
  DATABASE_URL: z
    .string()
    .refine(isPostgresUrl, 'must be an address such as postgres://user:password@host/name')
    .optional(),
  S3_ENDPOINT: origin.optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  API_DOCS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'must be trace, debug, info, warn, error, fatal or silent',
    })
    .default('info'),
  TRUST_PROXY: whole(0, 10).default(0),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  RATE_LIMIT_FACTOR: whole(1, 1_000_000).default(1),
  FETCH_ADDRESSES: z.enum(['on', 'off'], 'must be on or off').default('on'),
  FETCH_PROXY: z.string().refine(isProxy, 'must be an address such as http://proxy.example:3128').optional(),
  LEASE_SECONDS: whole(1, 600).default(20),
  IMAGING_PROCESSES: whole(1, 64).default(Math.max(1, availableParallelism() - 1)),
  // A picture of the largest size, as AVIF, takes 1600 MB.
  IMAGING_MEMORY_MB: whole(200, 65_536).default(1800),
  IMAGING_TIMEOUT_SECONDS: whole(1, 3600).default(180),
  TAP_MODEL_DIR: z
    .string()
    .refine(holdsTapModel, 'must be a folder with the files encoder.onnx and decoder.onnx')
    .optional(),
  ROLES: roles.default(['http', 'worker']),
});

type Given = Readonly<Record<string, string>>;

/** Lists the faults of the values, one line per variable. Values of secrets are never printed. */
function explain(error: z.ZodError, given: Given): string[] {
  const messages = new Map<string, string>();
  for (const { path: place, message } of error.issues) {
    const name = String(place[0]);
    if (!messages.has(name)) messages.set(name, message);
  }
  return [...messages].map(([name, message]) =>
    SECRETS.has(name) ? `${name} ${message}.` : `${name} is “${given[name]}”, but ${message}.`,
  );
}

/** Variables of S3 that are missing beside those that are there, one line each. */
function explainMissing(given: Given): string[] {
  const missing = S3_VARIABLES.filter((name) => given[name] === undefined);
  if (missing.length === S3_VARIABLES.length) return [];
  return missing.map((name) => `${name} is missing; storage in S3 needs all S3_ variables.`);
}

function readS3(variables: z.output<typeof schema>): Settings['s3'] {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = variables;
  if (S3_ENDPOINT && S3_BUCKET && S3_REGION && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY) {
    return {
      endpoint: S3_ENDPOINT,
      bucket: S3_BUCKET,
      region: S3_REGION,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
    };
  }
  return undefined;
}

/**
 * Reads the settings from environment variables; an empty one counts as not set.
 * @throws StartError with one line for each variable that is wrong
 */
export function readEnvironment(environment: NodeJS.ProcessEnv = process.env): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  const parsed = schema.safeParse(given);
  const missing = explainMissing(given);
  if (!parsed.success) throw new StartError([...explain(parsed.error, given), ...missing].join('\n'));
  if (missing.length > 0) throw new StartError(missing.join('\n'));
  const variables = parsed.data;
  return {
    roles: variables.ROLES,
    host: variables.API_HOST,
    port: variables.API_PORT,
    apiOrigin: variables.API_ORIGIN ?? `http://localhost:${variables.API_PORT}`,
    webOrigins: variables.WEB_ORIGIN ?? [`http://localhost:${variables.WEB_PORT}`],
    dataFolder: path.resolve(variables.DATA_DIR),
    minFreeMegabytes: variables.MIN_FREE_DISK_MB,
    databaseUrl: variables.DATABASE_URL,
    s3: readS3(variables),
    secret: variables.SECRET,
    showsDocs: variables.API_DOCS === 'on',
    logLevel: variables.LOG_LEVEL,
    proxyHops: variables.TRUST_PROXY,
    metricsToken: variables.METRICS_TOKEN,
    rateLimitFactor: variables.RATE_LIMIT_FACTOR,
    fetchAddresses: variables.FETCH_ADDRESSES === 'on',
    fetchProxy: variables.FETCH_PROXY,
    paidChoices,
    leaseSeconds: variables.LEASE_SECONDS,
    imagingProcesses: variables.IMAGING_PROCESSES,
    imagingMemoryMegabytes: variables.IMAGING_MEMORY_MB,
    imagingTimeoutSeconds: variables.IMAGING_TIMEOUT_SECONDS,
    tapModelFolder: variables.TAP_MODEL_DIR && path.resolve(variables.TAP_MODEL_DIR),
  };
}
