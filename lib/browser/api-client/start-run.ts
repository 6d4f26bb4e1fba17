import { worksWithoutPhoto } from '../../catalog/tool.ts';
import { findTool } from '../../catalog/tools.ts';
import type { Body, Task } from '../../contract/contract.ts';
import { noteCost } from '../queries/credits.ts';
import { noteUsage } from '../queries/limits.ts';
import { makeKey } from '../storage/storage-keys.ts';
import { ApiError, localError } from './api-error.ts';
import { call, tryUntilReached } from './call.ts';
import type { RequestOptions } from './request.ts';

interface RetryOptions {
  /** Fired while the start is on its way or tried again, the task is cancelled as soon as it is known. */
  readonly signal: AbortSignal;
  readonly onConnection?: ((connected: boolean) => void) | undefined;
}

/**
 * Starts a tool, trying again until the host is reached. A start that is called off may have arrived though
 * its answer was lost: it is tried on under its key until the task is known, which is cancelled then. The
 * same body is a new run at once.
 * @throws ApiError
 */
export async function startRun(body: Body<'img2img'>, { signal, onConnection }: RetryOptions): Promise<Task> {
  if (signal.aborted) throw localError('aborted');
  const key = keyOfStart(body);
  signal.addEventListener('abort', () => forgetKey(key), { once: true });
  const task = await tryUntilReached(() => startUnder(key, { name: 'img2img', asked: body }), {
    signal: new AbortController().signal,
    onConnection: (connected) => signal.aborted || onConnection?.(connected),
  }).catch((error: unknown) => {
    throw signal.aborted ? localError('aborted') : error;
  });
  if (!signal.aborted) return task;
  // The history shows it where that does not get through either.
  cancelStarted(task.id).then(noteCharge, () => undefined);
  throw localError('aborted');
}

function cancelStarted(id: string): Promise<Task> {
  const { signal } = new AbortController();
  return tryUntilReached(() => call('cancelTask', { body: { id } }), { signal });
}

/** Calls that start a task, and what they are given: a tool on a photo, and another version of a result. */
interface Starts {
  readonly img2img: Body<'img2img'>;
  readonly startVersion: Body<'startVersion'>;
}

/**
 * Starts a task. Where the answer is lost, the same body may be tried again: the host starts it once, and
 * takes one use. It cannot be cut off on its way, as nobody would know then what became of it. A press that
 * told no price agreed to none: the host refuses what costs credits then.
 * @throws ApiError
 */
export async function startOnce<Name extends keyof Starts>(name: Name, asked: Starts[Name]): Promise<Task> {
  return startUnder(keyOfStart(asked), { name, asked });
}

interface Start<Name extends keyof Starts> {
  readonly name: Name;
  readonly asked: Starts[Name];
}

/** Starts a task under an idempotency key, which is forgotten once it is answered. */
async function startUnder<Name extends keyof Starts>(
  idempotencyKey: string,
  { name, asked }: Start<Name>,
): Promise<Task> {
  const body = { ...asked, cost: asked.cost ?? 0 };
  // Both are typed by the same name, which the compiler does not follow through `call`.
  const start = isDrawn(body)
    ? call('genImg', { body: toDrawing(body), idempotencyKey })
    : call<keyof Starts>(name, { body, idempotencyKey } as RequestOptions<keyof Starts>);
  const task = await start.catch((error: unknown) => {
    if (isSpent(error)) forgetKey(idempotencyKey);
    throw error;
  });
  forgetKey(idempotencyKey);
  noteCharge(task);
  return task;
}

/** Notes what is left after a start, or after it was called off. */
function noteCharge(task: Task): void {
  noteUsage(task);
  noteCost(task);
}

/** True where the start that the key stands for was taken up, and its task is deleted or another one. */
function isSpent(error: unknown): boolean {
  return error instanceof ApiError && ['not_found', 'idempotency_key_reused'].includes(error.key);
}

/** True for the start of a tool that needs no photo. */
function isDrawn(body: Starts[keyof Starts]): body is Body<'img2img'> {
  const tool = 'feature' in body ? findTool(body.feature) : undefined;
  return tool !== undefined && worksWithoutPhoto(tool);
}

/** Such tools have a call of their own, which knows no photos. */
function toDrawing({ feature, parameters, cost }: Body<'img2img'>): Body<'genImg'> {
  return { feature: feature as Body<'genImg'>['feature'], parameters, cost } as Body<'genImg'>;
}

/** Body of a start as text, and its idempotency key. */
type Named = readonly [body: string, key: string];

/** In the tab alone: what another tab starts is another run. */
const PLACE = 'starts';

/** Starts whose answers never came. */
const MAX_KEYS = 20;

/** Keys that storage refused to take; they last as long as the page. */
let unstored: readonly Named[] | undefined;

/** The told price is left out: what was started at another one is still the same run. */
function textOf(body: object): string {
  return JSON.stringify({ ...body, cost: undefined });
}

/**
 * The key of a start: the same one for the same body until the start is answered, after a reload of the page
 * too.
 */
function keyOfStart(body: object): string {
  const text = textOf(body);
  const known = read().find(([before]) => before === text)?.[1];
  if (known !== undefined) return known;
  const key = makeKey();
  write([...read(), [text, key] as const].slice(-MAX_KEYS));
  return key;
}

/** Forgets the key of a start that was answered or called off: the same body is a new run from now on. */
function forgetKey(key: string): void {
  write(read().filter(([, before]) => before !== key));
}

function read(): readonly Named[] {
  try {
    return unstored ?? (JSON.parse(sessionStorage.getItem(PLACE) ?? '[]') as Named[]);
  } catch {
    return [];
  }
}

function write(next: readonly Named[]): void {
  unstored = undefined;
  try {
    sessionStorage.setItem(PLACE, JSON.stringify(next));
  } catch {
    unstored = next;
  }
}
