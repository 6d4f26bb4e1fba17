import { inspect } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { buildContext, closeContext } from './build-context.ts';
import type { Context } from './context.ts';
import { readEnvironment } from './env.ts';
import { StartError } from './infrastructure/start-error.ts';
import type { HttpSettings } from './settings/groups/http.ts';

/** Connections that are silent, or in the middle of a request, have so long to end after a stop signal. */
const GRACE_MS = 5000;
/**
 * Longer than the worker gives its running tasks, but less than the ten seconds that containers are given to
 * stop.
 */
const STOP_MS = 9000;

async function listen(app: FastifyInstance, { host, port }: HttpSettings): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === 'EADDRINUSE' ? 'is already in use' : `cannot be opened on ${host} (${code})`;
    throw new StartError(`Port ${port} ${reason}. Set API_PORT to another one.`, { cause: error });
  }
}

/** Tells in one line why there is no start, and ends. What nobody foresaw is told whole, its line last. */
function refuseToStart(error: unknown): never {
  const message = error instanceof Error ? error.message : inspect(error);
  const text = error instanceof StartError ? message : `${inspect(error)}\nThe api cannot start: ${message}`;
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

interface Running {
  readonly app: FastifyInstance;
  readonly context: Context;
}

/** Answers what was asked, lets running tasks end or hands them back, and closes the database. */
async function stop({ app, context }: Running): Promise<void> {
  setTimeout(() => process.exit(1), STOP_MS).unref();
  setTimeout(() => app.server.closeAllConnections(), GRACE_MS).unref();
  await app.close();
  await closeContext(context);
}

function stopOnSignal(running: Running): void {
  let stopping = false;
  const begin = () => {
    if (stopping) return;
    stopping = true;
    stop(running).then(
      () => process.exit(0),
      (error) => {
        running.context.log.fatal({ err: error }, 'The host did not stop cleanly');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, begin);
  // Whoever started this program with a channel to it has died.
  process.on('disconnect', begin);
}

// Files in the data folder are private, whatever the mode of a folder that existed before.
process.umask(0o077);
try {
  const settings = readEnvironment();
  const context = await buildContext(settings);
  const app = await buildApp(context);
  await listen(app, settings.http);
  stopOnSignal({ app, context });
  context.log.info({ origin: settings.http.apiOrigin, roles: settings.roles }, 'The api is there');
} catch (error) {
  refuseToStart(error);
}
