import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApp } from '#api/app.ts';
import { buildContext, closeContext } from '#api/build-context.ts';
import type { Context } from '#api/context.ts';
import { type ChangedSettings, changeSettings, testSettings } from '#tests/api/support/test-settings.ts';

/** Does work in a folder of its own, which is deleted afterwards. */
export async function withFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pictor-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface BenchHost {
  /** Folder of its files and, unless another is set, its database. */
  readonly folder: string;
  readonly port: number;
  readonly settings: ChangedSettings;
}

/** Does work on a host that answers on a port, and stops it afterwards. */
export async function withHost<Result>(
  { folder, port, settings }: BenchHost,
  work: (context: Context) => Promise<Result>,
): Promise<Result> {
  const http = { host: '127.0.0.1', port, apiOrigin: `http://127.0.0.1:${port}`, ...settings.http };
  const context = await buildContext(changeSettings(testSettings(folder), { ...settings, http }));
  const app = await buildApp(context);
  try {
    await app.listen({ host: http.host, port });
    return await work(context);
  } finally {
    await app.close();
    await closeContext(context);
  }
}
