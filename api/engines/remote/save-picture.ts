import { open, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#lib/contract/app-error.ts';
import { fetchRemote } from '../../media/remote/fetch-remote.ts';
import type { RemoteWeb } from '../../media/remote/remote-web.ts';
import { EngineError } from '../engine-error.ts';
import { type EngineServer, isOwnOrigin, send } from './send.ts';

/** Most bytes of one picture. */
const MAX_BYTES = 64 * 1024 * 1024;
const DOWNLOAD_MS = 60_000;

/** First bytes of pictures that imaging decodes: PNG, JPEG, WebP. */
const SIGNATURES: readonly (readonly [offset: number, bytes: string])[] = [
  [0, '89504e47'],
  [0, 'ffd8ff'],
  [8, '57454250'],
];

async function checkPicture(name: string, file: string): Promise<void> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0);
    const head = buffer.subarray(0, bytesRead).toString('hex');
    if (!SIGNATURES.some(([offset, bytes]) => head.startsWith(bytes, 2 * offset)))
      throw new EngineError('internal', `${name}: a result is no picture`, { runEnded: true });
  } finally {
    await handle.close();
  }
}

interface Save {
  readonly url: string;
  readonly folder: string;
  /** Number of the picture in its run, from 0. */
  readonly index: number;
}

/**
 * Fetches a picture that a server made. At the server's own origin its key goes along; any other address is
 * held to the rules for addresses that people give, and gets none.
 * @returns path of the file
 * @throws EngineError `unavailable` where it may be there later, else `internal`
 */
export async function savePicture(
  { server, web }: { readonly server: EngineServer; readonly web: RemoteWeb },
  { url, folder, index }: Save,
): Promise<string> {
  const file = path.join(folder, `made-${index}`);
  if (isOwnOrigin(server, url)) await saveOwn(server, { url, file });
  else await saveForeign(web, { url, file, name: server.name });
  await checkPicture(server.name, file);
  return file;
}

async function saveOwn(server: EngineServer, { url, file }: { url: string; file: string }): Promise<void> {
  const response = await send(server, { url, timeoutMs: DOWNLOAD_MS });
  if (!response.ok) {
    await response.body?.cancel();
    const kind = response.status >= 500 ? 'unavailable' : 'internal';
    throw new EngineError(kind, `${server.name}: a result is not there (${response.status})`);
  }
  const handle = await open(file, 'w');
  try {
    let bytes = 0;
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > MAX_BYTES) throw new EngineError('internal', `${server.name}: a result is too large`);
      await handle.write(chunk);
    }
  } catch (error) {
    if (error instanceof EngineError) throw error;
    throw new EngineError('unavailable', `${server.name}: a result broke off`);
  } finally {
    await handle.close();
  }
}

async function saveForeign(
  web: RemoteWeb,
  { url, file, name }: { url: string; file: string; name: string },
): Promise<void> {
  try {
    await fetchRemote(web, { url, path: file, mostBytes: MAX_BYTES, timeoutMs: DOWNLOAD_MS });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const mayComeBack = error.key === 'url_unreachable' || error.key === 'url_too_slow';
    throw new EngineError(mayComeBack ? 'unavailable' : 'internal', `${name}: a result: ${error.key}`);
  }
}

/**
 * Writes a picture that came inside an answer, as base64 or as a data URL.
 * @throws EngineError `internal` where it is none
 */
export async function saveBase64(
  name: string,
  { text, folder, index }: { readonly text: string; readonly folder: string; readonly index: number },
): Promise<string> {
  const file = path.join(folder, `made-${index}`);
  const data = text.startsWith('data:') ? text.slice(text.indexOf(',') + 1) : text;
  await writeFile(file, Buffer.from(data, 'base64'));
  await checkPicture(name, file);
  return file;
}
