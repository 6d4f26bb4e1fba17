import { open, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { VIDEO_LIMITS } from '#lib/catalog/uploads.ts';
import { AppError } from '#lib/contract/app-error.ts';
import { detectVideoType, VIDEO_TYPE_BYTES } from '#lib/media-type/detect-video-type.ts';
import { fetchRemote } from '../../media/remote/fetch-remote.ts';
import type { RemoteWeb } from '../../media/remote/remote-web.ts';
import { EngineError } from '../engine-error.ts';
import { type EngineServer, isOwnOrigin, send } from './send.ts';

/** First bytes of pictures that imaging decodes: PNG, JPEG, WebP. */
const SIGNATURES: readonly (readonly [offset: number, bytes: string])[] = [
  [0, '89504e47'],
  [0, 'ffd8ff'],
  [8, '57454250'],
];

/** Kinds of files that services make: how much of one is taken, and how it is told from others. */
const kinds = {
  picture: { mostBytes: 64 * 1024 * 1024, waitMs: 60_000, isOne: isPicture },
  video: {
    mostBytes: VIDEO_LIMITS.bytes,
    waitMs: 5 * 60_000,
    isOne: (head: Uint8Array) => detectVideoType(head) !== undefined,
  },
} as const;

function isPicture(head: Buffer): boolean {
  const digits = head.subarray(0, 16).toString('hex');
  return SIGNATURES.some(([offset, bytes]) => digits.startsWith(bytes, 2 * offset));
}

type Kind = keyof typeof kinds;

async function checkFile(name: string, { file, kind }: { file: string; kind: Kind }): Promise<void> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(VIDEO_TYPE_BYTES), 0, VIDEO_TYPE_BYTES, 0);
    if (!kinds[kind].isOne(buffer.subarray(0, bytesRead)))
      throw new EngineError('internal', `${name}: a result is no ${kind}`, { runEnded: true });
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

interface From {
  readonly server: EngineServer;
  readonly web: RemoteWeb;
}

/** As `savePicture`, of a video. @throws EngineError as `savePicture` does */
export function saveVideo(from: From, save: Save): Promise<string> {
  return saveMade(from, { ...save, kind: 'video' });
}

/**
 * Fetches a picture that a server made. At the server's own origin its key goes along; any other address is
 * held to the rules for addresses that people give, and gets none.
 * @returns path of the file
 * @throws EngineError `unavailable` where it may be there later, else `internal`
 */
export function savePicture(from: From, save: Save): Promise<string> {
  return saveMade(from, { ...save, kind: 'picture' });
}

async function saveMade(
  { server, web }: From,
  { url, folder, index, kind }: Save & { readonly kind: Kind },
): Promise<string> {
  const file = path.join(folder, `made-${index}`);
  if (isOwnOrigin(server, url)) await saveOwn(server, { url, file, kind });
  else await saveForeign(web, { url, file, kind, name: server.name });
  await checkFile(server.name, { file, kind });
  return file;
}

interface Target {
  readonly url: string;
  readonly file: string;
  readonly kind: Kind;
}

async function saveOwn(server: EngineServer, { url, file, kind }: Target): Promise<void> {
  const { mostBytes, waitMs } = kinds[kind];
  const response = await send(server, { url, timeoutMs: waitMs }).catch((error: unknown) => {
    // The run was taken: that its result cannot be reached is no order that was never sent.
    throw error instanceof EngineError
      ? new EngineError(error.kind, error.message, { runEnded: false })
      : error;
  });
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
      if (bytes > mostBytes) throw new EngineError('internal', `${server.name}: a result is too large`);
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
  { url, file, name, kind }: Target & { readonly name: string },
): Promise<void> {
  try {
    const { mostBytes, waitMs: timeoutMs } = kinds[kind];
    await fetchRemote(web, { url, path: file, mostBytes, timeoutMs, kind });
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
  await checkFile(name, { file, kind: 'picture' });
  return file;
}
