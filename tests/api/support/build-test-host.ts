import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { buildApp } from '#api/app.ts';
import { buildContext, type ContextParts, closeContext, createEngines } from '#api/build-context.ts';
import type { Context, Engines } from '#api/context.ts';
import type { Webhook } from '#api/http/webhooks.ts';
import { callHost, type HostCall } from './call-host.ts';
import type { DatabaseKind } from './for-each-database.ts';
import { takePglite, takePostgres } from './reused-databases.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { type ChangedSettings, changeSettings, testSettings } from './test-settings.ts';

export interface TestHostOptions {
  readonly database?: DatabaseKind;
  /** Settings of groups, each beside the usual ones of its group. */
  readonly settings?: ChangedSettings;
  /** Parts to take instead of the usual ones. */
  readonly parts?: ContextParts;
  /** True where the host has processes of pictures for itself. */
  readonly hasOwnEngines?: boolean;
  /** Webhooks to take instead of the usual ones. */
  readonly webhooks?: readonly Webhook[];
}

/** A whole host that answers over HTTP, on a folder and a database of its own. */
export interface TestHost {
  /** Address without a slash at the end. */
  readonly origin: string;
  readonly app: FastifyInstance;
  readonly infrastructure: Context;
  readonly clock: TestClock;
  /** Calls the host as a browser would: `host.call('imgResult', { params: { id }, token })`. */
  readonly call: HostCall;
  /** Opens a guest's session and gives its access token and id. */
  visit(): Promise<{ readonly id: string; readonly token: string; readonly refreshToken: string }>;
  /** May be called again. */
  close(): Promise<void>;
}

let shared: Engines | undefined;

/**
 * Engines with the usual settings. Hosts of one process of tests share them, as processes of pictures take
 * longer to start than most pictures to make.
 */
function shareEngines(): Engines {
  shared ??= createEngines(testSettings(''), pino({ level: 'silent' }));
  return { ...shared, close: async () => undefined };
}

/**
 * Builds a host. Inside a test it is closed when the test ends; elsewhere (`beforeAll`) the caller closes it.
 */
export async function buildTestHost(options: TestHostOptions = {}): Promise<TestHost> {
  const clock = createTestClock();
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'pictor-test-'));
  // The address is known before the app is built, as the app signs addresses of its own.
  // Clients close connections first: one that the host closes just as it is used again breaks the call.
  const server = createServer({ keepAliveTimeout: 0 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const postgres = options.database === 'postgres' ? await takePostgres() : undefined;
  const usual = testSettings(dataFolder);
  const addresses = { http: { apiOrigin: origin }, database: { url: postgres?.url } };
  const settings = changeSettings(changeSettings(usual, addresses), options.settings ?? {});
  const database = options.parts?.database ?? (postgres ? undefined : await takePglite());
  const changed = options.settings?.imaging ?? options.settings?.engines;
  const needsOwn = options.hasOwnEngines || changed !== undefined;
  const engines = needsOwn ? undefined : shareEngines();
  const infrastructure = await buildContext(settings, { clock, database, engines, ...options.parts });
  const { client } = infrastructure.database;
  // Tests ask for more at once than a busy machine does within the time that a caller is made to wait.
  if (client.kind === 'postgres') client.pool.options.connectionTimeoutMillis = 0;
  const app = await buildApp(infrastructure, { webhooks: options.webhooks });
  server.on('request', app.routing);

  let closing: Promise<void> | undefined;
  const call = callHost(origin);
  const host: TestHost = {
    origin,
    app,
    infrastructure,
    clock,
    call,
    async visit() {
      const { result } = await call('visit', { body: {} });
      if (result === null) throw new Error('The host let nobody in');
      return result;
    },
    close() {
      closing ??= close();
      return closing;
    },
  };
  closeWithTest(host);
  return host;

  async function close() {
    await app.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await closeContext(infrastructure);
    await postgres?.drop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}

function closeWithTest(host: TestHost): void {
  try {
    onTestFinished(() => host.close());
  } catch {
    // Outside a test there is nothing to hang it on; whoever builds it there closes it.
  }
}
