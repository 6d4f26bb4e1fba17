import type { Context } from '../context.ts';
import type { PreparedInputs } from '../generation/worker/prepare-inputs.ts';
import type { Lane } from '../infrastructure/queue/lanes.ts';
import type { Job } from '../infrastructure/queue/queue.ts';
import { jobHandlers } from './registry.ts';

/**
 * Inputs of the job that is probably next, fetched while all places are taken. The job itself stays in the
 * queue, so that one that comes later and goes first is not held up (decision 0206).
 */
interface NextInputs {
  /** Looks which job is first in the lanes now, and fetches its inputs unless they are there. */
  prepare(lanes: readonly Lane[]): Promise<void>;
  /** Inputs of a job that was taken; the caller discards them. Undefined where another was expected. */
  take(job: Job): Promise<PreparedInputs | null> | undefined;
  /** Deletes those that were not taken. */
  discard(): Promise<void>;
}

interface Ahead {
  readonly id: string;
  /** Null where they could not be fetched; the run then finds out why. */
  readonly inputs: Promise<PreparedInputs | null>;
}

export function createNextInputs(context: Context): NextInputs {
  let ahead: Ahead | undefined;

  async function discard(): Promise<void> {
    const unused = ahead;
    ahead = undefined;
    await (await unused?.inputs)?.discard();
  }

  return {
    discard,
    async prepare(lanes) {
      const job = await context.queue.peek(context.database.queries, lanes);
      if (job && idOf(job) === ahead?.id) return;
      await discard();
      const fetch = job && jobHandlers[job.name].prepare;
      if (!fetch) return;
      const inputs = fetch(context, job.key).catch((error: unknown) => {
        context.log.info({ err: error, job: job.name, key: job.key }, 'Inputs could not be prepared');
        return null;
      });
      ahead = { id: idOf(job), inputs };
    },
    take(job) {
      if (ahead?.id !== idOf(job)) return undefined;
      const { inputs } = ahead;
      ahead = undefined;
      return inputs;
    },
  };
}

function idOf({ name, key }: Job): string {
  return `${name} ${key}`;
}
