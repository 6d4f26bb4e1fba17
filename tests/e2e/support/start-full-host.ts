import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { e2ePorts } from '#scripts/test/e2e-ports.ts';
import { SMTP_PORT } from './mail-server.ts';

const apiOrigin = `http://localhost:${e2ePorts.API_PORT}`;

interface FullHost {
  /** Has all calls of pages answered by this host. */
  answer(context: BrowserContext): Promise<void>;
  /** Makes an account of this host a member. */
  giveMonth(email: string): Promise<void>;
  close(): void;
}

/** Starts a host that takes no task in, as its settings leave no room in the queue. */
export async function startFullHost(): Promise<FullHost> {
  const place = {
    apiOrigin,
    webOrigin: `http://localhost:${e2ePorts.WEB_PORT}`,
    smtpUrl: `smtp://127.0.0.1:${SMTP_PORT}`,
  };
  const { PATH, HOME } = process.env;
  const child = fork(path.join(import.meta.dirname, 'full-host-program.ts'), [JSON.stringify(place)], {
    env: { PATH, HOME, NODE_ENV: 'test' },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The host ended at once')));
  const [origin] = await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => undefined);
  return {
    async answer(context) {
      await context.route(
        (url) => url.origin === apiOrigin,
        (route) => {
          const { pathname, search } = new URL(route.request().url());
          return route.continue({ url: `${origin}${pathname}${search}` });
        },
      );
    },
    async giveMonth(email) {
      child.send(email);
      const [answer] = await once(child, 'message');
      if (answer !== 'given') throw new Error(String(answer));
    },
    close: () => child.disconnect(),
  };
}
