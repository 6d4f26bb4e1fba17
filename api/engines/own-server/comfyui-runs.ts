import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { EngineError } from '../engine-error.ts';
import { call, type EngineServer } from '../remote/send.ts';

const queued = z.array(z.tuple([z.number(), z.string()], z.unknown()));
const queueSchema = z.object({ queue_running: queued, queue_pending: queued });

const image = z.object({ filename: z.string(), subfolder: z.string(), type: z.string() });
const entrySchema = z.object({
  status: z.object({
    status_str: z.string(),
    messages: z.array(z.tuple([z.string(), z.record(z.string(), z.unknown())])),
  }),
  outputs: z.record(z.string(), z.object({ images: z.array(image).optional() }).loose()),
});

/** A run in the history of ComfyUI, which is over. */
export type HistoryEntry = z.infer<typeof entrySchema>;

/** The runs of a ComfyUI: its queue and its history, which live in its memory. */
export class ComfyuiRuns {
  readonly #server: EngineServer;
  readonly #lookAgainMs: number;

  /** @param lookAgainMs milliseconds between two looks for a run that is in neither list */
  constructor(server: EngineServer, lookAgainMs: number) {
    this.#server = server;
    this.#lookAgainMs = lookAgainMs;
  }

  /** State of a run, or its entry in the history; undefined where it is in neither list, twice. */
  async find(id: string): Promise<'queued' | 'running' | HistoryEntry | undefined> {
    const seen = await this.#look(id);
    if (seen !== undefined) return seen;
    await wait(this.#lookAgainMs);
    return this.#look(id);
  }

  /** Takes a run out of the queue, or stops it. */
  async remove(id: string): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    const drop = JSON.stringify({ delete: [id] });
    await call(this.#server, { method: 'POST', url: '/queue', headers, body: drop });
    // Older servers stop whatever runs: so only after the queue showed that it is ours.
    if (!(await this.#readQueue()).isRunning(id)) return;
    const stop = JSON.stringify({ prompt_id: id });
    await call(this.#server, { method: 'POST', url: '/interrupt', headers, body: stop });
  }

  /** The queue is asked first: a run that ends in between is then in the history. */
  async #look(id: string) {
    const queue = await this.#readQueue();
    if (queue.isRunning(id)) return 'running';
    return queue.isWaiting(id) ? 'queued' : this.#readHistory(id);
  }

  async #readQueue() {
    const { status, json } = await call(this.#server, { url: '/queue' });
    const queue = queueSchema.safeParse(json).data;
    if (!queue) throw new EngineError('unavailable', `ComfyUI: its queue was answered with ${status}`);
    const has = (list: readonly (readonly unknown[])[], id: string) => list.some((entry) => entry[1] === id);
    return {
      isRunning: (id: string) => has(queue.queue_running, id),
      isWaiting: (id: string) => has(queue.queue_pending, id),
    };
  }

  async #readHistory(id: string): Promise<HistoryEntry | undefined> {
    const { status, json } = await call(this.#server, { url: `/history/${id}` });
    const entries = z.record(z.string(), z.unknown()).safeParse(json).data;
    if (status >= 400 || !entries)
      throw new EngineError('unavailable', `ComfyUI: its history was answered with ${status}`);
    return entries[id] === undefined ? undefined : entrySchema.parse(entries[id]);
  }
}
