import { runQuietly } from './run-quietly.ts';

/** Builds the pages and then what `web/serve.ts` serves beside them: security policy and compressed forms. */
export async function buildWeb(): Promise<void> {
  await runQuietly({
    command: process.execPath,
    args: ['node_modules/next/dist/bin/next', 'build'],
    log: 'web',
  });
  await runQuietly({ command: process.execPath, args: ['web/build/finish-build.ts'], log: 'web-finish' });
}
