import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { engineSpending } from '#api/engines/tables.ts';
import { buildTestHost } from '../support/build-test-host.ts';
import { forOneDatabase } from '../support/for-each-database.ts';

forOneDatabase((database) => {
  it('The probes tell that the host lives and is ready, and which part is not', async () => {
    const host = await buildTestHost({ database });
    expect((await fetch(`${host.origin}/livez`)).status).toBe(200);
    const before = await fetch(`${host.origin}/readyz`);
    expect(before.status).toBe(200);
    expect(await before.json()).toEqual({
      ready: true,
      parts: { database: 'ready', storage: 'ready', queue: 'ready', disk: 'ready' },
    });

    const files = path.join(host.infrastructure.settings.disk.dataFolder, 'files');
    await rm(files, { recursive: true, force: true });
    await writeFile(files, 'no folder');
    const after = await fetch(`${host.origin}/readyz`);
    expect(after.status).toBe(503);
    expect(await after.json()).toMatchObject({ ready: false, parts: { storage: 'not ready' } });
    expect((await fetch(`${host.origin}/livez`)).status).toBe(200);
  });
});

describe('/metrics', () => {
  const token = 'a token for the metrics';
  const ask = (origin: string, headers: Record<string, string> = {}) =>
    fetch(`${origin}/metrics`, { headers });

  it('/metrics tells this machine how long each call took', async () => {
    const host = await buildTestHost();
    await host.call('getSysConfig');
    const text = await (await ask(host.origin)).text();
    expect(text).toContain(
      'http_request_duration_seconds_count{method="GET",route="getSysConfig",status="200"} 1',
    );
    expect(text).toContain('process_resident_memory_bytes');
  });

  it('/metrics needs the token where the request came through a proxy', async () => {
    const host = await buildTestHost({ settings: { observability: { metricsToken: token } } });
    const proxied = { 'x-forwarded-for': '203.0.113.9' };
    expect((await ask(host.origin, proxied)).status).toBe(403);
    expect((await ask(host.origin, { ...proxied, authorization: 'Bearer wrong' })).status).toBe(403);
    expect((await ask(host.origin, { ...proxied, authorization: `Bearer ${token}` })).status).toBe(200);
  });

  it('/metrics is closed to proxies where no token is set', async () => {
    const host = await buildTestHost();
    const headers = { 'x-forwarded-for': '203.0.113.9', authorization: 'Bearer undefined' };
    expect((await ask(host.origin, headers)).status).toBe(403);
  });
});

it('/metrics tells what was spent at engines today beside the bounds of a day', async () => {
  const { infrastructure, origin, clock } = await buildTestHost();
  const day = new Date(clock.now()).toISOString().slice(0, 10);
  const order = { engine: 'fal', model: 'flux-2-pro', feature: 'ai-image-generator', day } as const;
  const createdAt = new Date(clock.now());
  await infrastructure.database.queries.insert(engineSpending).values([
    { ...order, createdAt, runKey: 'one', microdollars: 1_500_000 },
    { ...order, createdAt, runKey: 'two', microdollars: 30_000 },
    { ...order, createdAt, runKey: 'of another day', microdollars: 9_000_000, day: '2026-01-01' },
  ]);
  const text = await (await fetch(`${origin}/metrics`)).text();
  expect(text).toContain('engine_spent_dollars{engine="fal"} 1.53');
  expect(text).toContain('engine_daily_dollars{bound="engine"} 20');
});

it('/metrics of a host without the http role answers only this machine', async () => {
  const host = await buildTestHost({ settings: { roles: ['worker'] } });
  expect((await fetch(`${host.origin}/readyz`)).status).toBe(200);
  expect((await host.call('getSysConfig')).status).toBe(404);
});

it('The metrics of a host with a public address need the token, as a proxy may stand on its machine', async () => {
  const metricsToken = 'm'.repeat(20);
  const host = await buildTestHost({
    settings: { http: { apiOrigin: 'https://api.example.com' }, observability: { metricsToken } },
  });
  expect((await fetch(`${host.origin}/metrics`)).status).toBe(403);
  const headers = { authorization: `Bearer ${metricsToken}` };
  expect((await fetch(`${host.origin}/metrics`, { headers })).status).toBe(200);
});

it('The description of the calls can be switched off', async () => {
  const host = await buildTestHost({ settings: { http: { showsDocs: false } } });
  expect((await fetch(`${host.origin}/openapi.json`)).status).toBe(404);
  expect((await fetch(`${host.origin}/docs`)).status).toBe(404);
  expect((await host.call('getSysConfig')).status).toBe(200);
});
