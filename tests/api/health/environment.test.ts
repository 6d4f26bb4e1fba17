import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readEnvironment } from '#api/env.ts';
import { usageLimits } from '#lib/catalog/limits.ts';

type Environment = Parameters<typeof readEnvironment>[0];

function read(variables: Record<string, string>) {
  return readEnvironment({ NODE_ENV: 'test', ...variables } as Environment);
}

it('The host needs no environment variable at all', () => {
  expect(read({})).toMatchObject({
    http: {
      host: 'localhost',
      port: 4000,
      apiOrigin: 'http://localhost:4000',
      webOrigins: ['http://localhost:3000'],
      proxyHops: 0,
      showsDocs: true,
    },
    disk: { dataFolder: path.resolve('.data'), minFreeMegabytes: 200 },
    database: { url: undefined },
    storage: { s3: undefined },
    signing: { secret: undefined },
    roles: ['http', 'worker'],
    worker: { leaseSeconds: 20 },
    imaging: {
      memoryMegabytes: 1800,
      timeoutSeconds: 180,
      tapModelFolder: undefined,
      modelsFolder: undefined,
      ffmpegPath: undefined,
    },
    fetching: { isAllowed: true, proxy: undefined },
    limits: { rateLimitFactor: 1, visitProofBits: 14 },
    observability: { logLevel: 'info', metricsToken: undefined },
    paidChoices: {},
    usage: usageLimits,
  });
});

it('An empty environment variable counts as not set, as .env files leave them', () => {
  expect(read({ API_PORT: '', DATABASE_URL: '', S3_BUCKET: '', SECRET: '' })).toEqual(read({}));
});

it('Ports in the environment change the default origins, and origins can be set', () => {
  expect(read({ API_PORT: '4105', WEB_PORT: '3105' }).http).toMatchObject({
    apiOrigin: 'http://localhost:4105',
    webOrigins: ['http://localhost:3105'],
  });
  expect(
    read({
      API_ORIGIN: 'https://api.example.com/',
      WEB_ORIGIN: 'https://example.com, https://www.example.com',
    }).http,
  ).toMatchObject({
    apiOrigin: 'https://api.example.com',
    webOrigins: ['https://example.com', 'https://www.example.com'],
  });
});

it('S3 is configured when all its variables are set', () => {
  const { storage } = read({
    S3_ENDPOINT: 'https://s3.example.com',
    S3_BUCKET: 'pictures',
    S3_REGION: 'eu',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'key',
  });
  expect(storage.s3).toEqual({
    endpoint: 'https://s3.example.com',
    bucket: 'pictures',
    region: 'eu',
    accessKeyId: 'id',
    secretAccessKey: 'key',
  });
});

it('A model folder for taps is taken with both files, and refused where a file is missing', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tap-model-'));
  const given = { TAP_MODEL_DIR: path.relative('.', folder) };
  try {
    writeFileSync(path.join(folder, 'encoder.onnx'), '');
    expect(() => read(given)).toThrow(/must be a folder with the files encoder\.onnx and decoder\.onnx\.$/);
    writeFileSync(path.join(folder, 'decoder.onnx'), '');
    expect(read(given)).toMatchObject({ imaging: { tapModelFolder: folder } });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it.each([
  ['API_PORT', '65536'],
  ['API_PORT', '-1'],
  ['API_PORT', '4e3'],
  ['API_ORIGIN', 'api.example.com'],
  ['API_ORIGIN', 'https://example.com/path'],
  ['WEB_ORIGIN', 'https://example.com,nonsense'],
  ['LOG_LEVEL', 'loud'],
  ['ROLES', ''.padEnd(3, ',')],
  ['TRUST_PROXY', 'true'],
  ['IMAGING_PROCESSES', '0'],
  ['TAP_MODEL_DIR', 'absent'],
  ['MODELS_DIR', 'absent'],
])('The host refuses %s=%s in one line that names the variable', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name} is “[^\\n]+”, but must be [^\\n]+\\.$`));
});

it.each([
  ['DATABASE_URL', 'mysql://root:canary@host/db'],
  ['SECRET', 'canary'],
  ['METRICS_TOKEN', 'canary'],
  ['FETCH_PROXY', 'https://root:canary@proxy.example'],
])('The host refuses a wrong %s without telling its value', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name} must [^\\n]+\\.$`));
  expect(() => read({ [name]: value })).not.toThrow(/canary/);
});

it('[LIMIT-01] Where nothing is sold, downloads are free of limits, uses only where that is asked for, and no tool costs credits', () => {
  const none = { guest: null, account: null, pro: null };
  const { usage, creditCosts } = read({ PAYMENTS: 'off' });
  expect(usage).toEqual({ ...usageLimits, freeDownloadsPerDay: none });
  expect(creditCosts).toEqual({});
  const asked = read({ PAYMENTS: 'off', DAILY_LIMITS: 'off' });
  expect(asked.usage).toEqual({ ...usageLimits, freeUsesPerDay: none, freeDownloadsPerDay: none });
  expect(read({ PAYMENTS: 'test', DAILY_LIMITS: 'off' }).usage).toEqual(usageLimits);
});
