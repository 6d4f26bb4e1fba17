import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { readEnvironment } from './env.ts';
import { buildInfrastructure, closeInfrastructure } from './infrastructure/build-infrastructure.ts';
import type { Infrastructure } from './infrastructure/infrastructure.ts';
import type { Settings } from './infrastructure/settings.ts';
import { StartError } from './infrastructure/start-error.ts';

/** Longer than the worker gives its running tasks. Then whatever does not end is left to the next start. */
const STOP_MS = 30_000;

async function listen(app: FastifyInstance, { host, port }: Settings): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === 'EADDRINUSE' ? 'is already in use' : `cannot be opened on ${host} (${code})`;
    throw new StartError(`Port ${port} ${reason}. Set API_PORT to another one.`, { cause: error });
  }
}

/** Tells in one line why there is no start, and ends. What nobody foresaw is told whole, the line last. */
function refuseToStart(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  const lines =
    error instanceof StartError
      ? message
      : `${error instanceof Error ? error.stack : ''}\nThe api cannot start: ${message}`;
  process.stderr.write(`${lines}\n`);
  process.exit(1);
}

function stopOnSignal(app: FastifyInstance, infrastructure: Infrastructure): void {
  let stopping = false;
  async function stop(): Promise<void> {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_MS).unref();
    await app.close();
    await closeInfrastructure(infrastructure);
    process.exit(0);
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stop().catch((error) => {
        infrastructure.log.fatal({ err: error }, 'The host did not stop cleanly');
        process.exit(1);
      });
    });
  }
}

try {
  const settings = readEnvironment();
  const infrastructure = await buildInfrastructure(settings);
  const app = await buildApp(infrastructure);
  stopOnSignal(app, infrastructure);
  await listen(app, settings);
  infrastructure.log.info({ origin: settings.apiOrigin, roles: settings.roles }, 'The api listens');
} catch (error) {
  refuseToStart(error);
}
