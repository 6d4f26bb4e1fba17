import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { e2ePorts } from '#scripts/test/e2e-ports.ts';
import { SMTP_PORT } from './mail-server.ts';

const apiOrigin = `http://localhost:${e2ePorts.API_PORT}`;

/** Addresses that a host beside the usual one goes by. */
export interface HostPlace {
  readonly apiOrigin: string;
  readonly webOrigin: string;
  readonly smtpUrl: string;
}

export interface ForkedHost {
  readonly child: ChildProcess;
  /** Has all calls of pages answered by this host. */
  answer(context: BrowserContext): Promise<void>;
  close(): void;
}

/**
 * Starts a host beside that of the pages, from a program of this folder that is given its place and tells its
 * address.
 */
export async function forkHost(program: string): Promise<ForkedHost> {
  const place: HostPlace = {
    apiOrigin,
    webOrigin: `http://localhost:${e2ePorts.WEB_PORT}`,
    smtpUrl: `smtp://127.0.0.1:${SMTP_PORT}`,
  };
  const { PATH, HOME } = process.env;
  const child = fork(path.join(import.meta.dirname, program), [JSON.stringify(place)], {
    env: { PATH, HOME, NODE_ENV: 'test' },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The host ended at once')));
  const [origin] = await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => undefined);
  return {
    child,
    async answer(context) {
      await context.route(
        (url) => url.origin === apiOrigin,
        (route) => {
          const { pathname, search } = new URL(route.request().url());
          return route.continue({ url: `${origin}${pathname}${search}` });
        },
      );
    },
    close: () => child.disconnect(),
  };
}
