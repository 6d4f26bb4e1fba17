import { z } from 'zod';

/** Ways in which events reach their receiver. */
const deliveryModeSchema = z.object({
  /** Times that each event is sent. */
  copies: z.number().int().min(0).max(5).default(1),
  /** True keeps events until `flush`. */
  held: z.boolean().default(false),
  /** Order in which kept events go: as numbers of their places; all others follow in their own. */
  order: z.array(z.number().int().min(0)).default([]),
});

/** An event as it goes over the wire. Signatures are made at each delivery, as providers do. */
interface OutgoingEvent {
  readonly id: string;
  readonly url: string;
  readonly body: string;
  sign(body: string): Readonly<Record<string, string>>;
}

/** One delivery and the answer to it; status 0 where nobody answered. */
interface Delivery {
  readonly id: string;
  readonly status: number;
}

const TRIES = 4;

/** Sends events of a stand-in, one after the other, until 2xx or the fourth try. */
export class EventDeliveries {
  #mode = deliveryModeSchema.parse({});
  #held: OutgoingEvent[] = [];
  #last: Promise<void> = Promise.resolve();
  readonly #retryMs: number;
  readonly log: Delivery[] = [];

  /** @param retryMs milliseconds before the second try; each further one waits twice as long */
  constructor(retryMs: number) {
    this.#retryMs = retryMs;
  }

  /** @throws ZodError where the mode is not one */
  setMode(mode: unknown): void {
    this.#mode = deliveryModeSchema.parse(mode);
  }

  send(event: OutgoingEvent): void {
    if (this.#mode.held) this.#held.push(event);
    else this.#enqueue(event);
  }

  /** Sends what was kept, in the order of the mode. */
  flush(): void {
    const first = this.#mode.order.flatMap((place) => this.#held[place] ?? []);
    const rest = this.#held.filter((event) => !first.includes(event));
    this.#held = [];
    for (const event of [...first, ...rest]) this.#enqueue(event);
  }

  /** Resolves when nothing is on its way. */
  async settled(): Promise<void> {
    for (let last: Promise<void> | null = null; last !== this.#last; ) {
      last = this.#last;
      await last;
    }
  }

  #enqueue(event: OutgoingEvent): void {
    for (let copy = 0; copy < this.#mode.copies; copy++)
      this.#last = this.#last.then(() => this.#deliver(event));
  }

  async #deliver(event: OutgoingEvent): Promise<void> {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      if (attempt > 0)
        await new Promise((resolve) => setTimeout(resolve, this.#retryMs * 2 ** (attempt - 1)));
      const status = await post(event);
      this.log.push({ id: event.id, status });
      if (status >= 200 && status < 300) return;
    }
  }
}

/** Status of the answer, 0 where there was none within ten seconds. */
async function post({ url, body, sign }: OutgoingEvent): Promise<number> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...sign(body) },
      body,
      signal: AbortSignal.timeout(10_000),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return 0;
  }
}
