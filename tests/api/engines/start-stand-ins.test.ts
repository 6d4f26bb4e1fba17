import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { listServers, takesModels } from '#api/engines/create-engines.ts';
import { readEnvironment } from '#api/env.ts';
import { hasTestEngines } from '#lib/payments/payments.ts';
import { startStandIns } from '#scripts/start/stand-ins.ts';

it('Where ENGINES is test, stand-ins of three engines are there, which the host finds and which have models', async () => {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'pictor-stand-ins-'));
  onTestFinished(() => rm(dataFolder, { recursive: true, force: true }));
  vi.stubEnv('ENGINES', 'test');
  vi.stubEnv('PAYMENTS', 'off');
  onTestFinished(() => void vi.unstubAllEnvs());
  const standIns = await startStandIns({
    apiOrigin: 'http://localhost:9',
    dataFolder,
    logFolder: dataFolder,
  });
  onTestFinished(async () => {
    standIns?.program.process.kill('SIGTERM');
    await standIns?.program.ended;
  });
  const { engines } = readEnvironment({
    ...{ NODE_ENV: 'test' as const, API_PORT: '9', ENGINES: 'test', PAYMENTS: 'off', DATA_DIR: dataFolder },
    ...standIns?.env,
    ...standIns?.apiEnv,
  });
  const probes = await Promise.all(listServers(engines).map((server) => server.probe()));
  expect(probes.map(({ kind }) => kind)).toEqual(['fal', 'openai', 'comfyui']);
  expect(probes.every(({ models }) => models.length > 0)).toBe(true);
});

it('[GEN-01] Tools of words take a model wherever there is one; others of the copy only where the settings name them', () => {
  const none = { alsoServe: undefined };
  const words = ['ai-image-generator', 'ai-art-generator', 'kontext', 'nano-banana'];
  expect(words.filter((feature) => !takesModels(feature, none))).toEqual([]);
  expect(takesModels('object-remover', none)).toBe(false);
  expect(takesModels('object-remover', { alsoServe: ['object-remover'] })).toBe(true);
});

it('Stand-ins of engines are refused beside a key, beside a server, and where others reach the copy', () => {
  const test = { ENGINES: 'test' };
  expect(hasTestEngines({})).toBe(false);
  expect(hasTestEngines(test)).toBe(true);
  expect(() => hasTestEngines({ ...test, FAL_KEY: 'key' })).toThrow('FAL_KEY is set');
  expect(() => hasTestEngines({ ...test, ENGINE_URL: 'http://127.0.0.1:1234' })).toThrow('ENGINE_URL is set');
  expect(() => hasTestEngines({ ...test, WEB_ORIGIN: 'https://pictor.example' })).toThrow(
    'reached by others',
  );
  expect(() => hasTestEngines({ ENGINES: 'live' })).toThrow('must be test or nothing');
});
