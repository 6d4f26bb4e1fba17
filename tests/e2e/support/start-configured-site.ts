import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { RedirectRule } from '#lib/catalog/routes.ts';
import { e2ePorts } from '#scripts/test/e2e-ports.ts';

interface ConfiguredSite {
  readonly origin: string;
  readonly close: () => void;
}

interface Configuration {
  readonly env: Readonly<Record<string, string>>;
  /** Pages to render with these variables, by their addresses; all others are as they were built. */
  readonly paths: readonly string[];
  readonly redirects: readonly RedirectRule[];
  /** Addresses that had a page. */
  readonly retired: readonly string[];
  /** Refusal of each visit to a page that checks its query. */
  readonly refusal?: { readonly status: number; readonly message: string };
}

/** Serves the built site with other variables and redirects than the rest of these tests have. */
export async function startConfiguredSite({ env, ...rest }: Configuration): Promise<ConfiguredSite> {
  const program = path.join(import.meta.dirname, 'configured-site-program.ts');
  const { PATH, HOME } = process.env;
  const child = fork(program, [JSON.stringify(rest)], {
    env: { PATH, HOME, NODE_ENV: 'production', ...e2ePorts, ...env },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The site ended at once')));
  const [origin] = await Promise.race([once(child, 'message'), ended]);
  return { origin: String(origin), close: () => child.kill() };
}
