import type { FastifyBaseLogger } from 'fastify';
import { type EngineModel, engineModels, isModelOffered } from '#lib/catalog/engine-models/models.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { EngineError } from '../engine-error.ts';

/** A server's answer to the question what it is and has. */
export interface Probe {
  readonly kind: EngineModel['server'];
  /** Models that it has, of those that Pictor knows how to ask. */
  readonly models: readonly EngineModel[];
  /** Days on which it will have models no longer, by their ids, where it tells. */
  readonly retirements: ReadonlyMap<string, string>;
}

interface WatchOptions {
  /** Named in logs. */
  readonly name: string;
  readonly log: FastifyBaseLogger;
  /** @throws EngineError where it does not answer, or is not what was set */
  readonly probe: () => Promise<Probe>;
  /** Milliseconds between two questions while it answers, and while it does not. */
  readonly everyMs: { readonly up: number; readonly down: number };
  /** Epoch milliseconds. */
  readonly now?: () => number;
}

/** A server that is asked again and again whether it is there. */
export interface ServerWatch {
  /** Its last answer; null where it does not answer. */
  readonly probe: Probe | null;
  /** Models that can be asked now, best first. */
  models(): readonly EngineModel[];
  /** Resolves after the first question. */
  readonly ready: Promise<void>;
  close(): void;
}

const DAY_MS = 24 * 60 * MINUTE_MS;
/** Time before the end of a model at which the operator is told. */
const WARNED_BEFORE_MS = 60 * DAY_MS;

/**
 * Asks a server what it has, now and again. One that does not answer makes one loud line; its tools are not
 * offered meanwhile, and nothing else takes their place.
 */
export function watchServer({ name, log, probe, everyMs, now = Date.now }: WatchOptions): ServerWatch {
  let last: Probe | null = null;
  let wasTold = false;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const warned = new Set<string>();

  function warn(id: string, end: string): void {
    const left = Date.parse(end) - now();
    if (left > WARNED_BEFORE_MS || warned.has(id)) return;
    warned.add(id);
    log.warn({ engine: name, model: id, end }, 'A model of an engine is about to end');
  }

  async function ask(): Promise<void> {
    try {
      last = await probe();
      if (wasTold) log.warn({ engine: name }, 'The engine answers again');
      wasTold = false;
      for (const model of last.models) {
        const end = last.retirements.get(model.id) ?? model.retiresAt;
        if (end !== null) warn(model.id, end);
      }
    } catch (error) {
      last = null;
      if (!wasTold) log.error({ engine: name, why: wordsOf(error) }, 'AN ENGINE THAT IS SET DOES NOT WORK');
      wasTold = true;
    }
    if (isClosed) return;
    timer = setTimeout(ask, last ? everyMs.up : everyMs.down);
    timer.unref();
  }

  return {
    get probe() {
      return last;
    },
    models() {
      const today = new Date(now()).toISOString().slice(0, 10);
      const told = last?.retirements;
      return (last?.models ?? []).filter(
        (model) => isModelOffered(model, today) && today < (told?.get(model.id) ?? '9999'),
      );
    },
    ready: ask(),
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** Words of a failure without anything that was sent. */
function wordsOf(error: unknown): string {
  return error instanceof EngineError ? error.message : 'internal: the answer is not understood';
}

/** Models that are asked by a protocol, best first. */
export function modelsOf(kind: EngineModel['server']): readonly EngineModel[] {
  return engineModels.filter(({ server }) => server === kind);
}
