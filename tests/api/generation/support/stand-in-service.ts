import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

interface Job {
  /** Name that the caller gave. */
  readonly runKey: string;
  /** Times that its state was asked for. */
  asked: number;
  cancelled: boolean;
}

/** A service that makes pictures for money, over HTTP. */
export interface StandInService {
  readonly origin: string;
  /** Every one of them is paid. */
  readonly jobs: readonly Job[];
  /** The picture that all jobs make. */
  output: Uint8Array;
  close(): Promise<void>;
}

/**
 * Starts one. Each start makes a job, even by a name that was used before. A job works until its state is
 * asked for the second time.
 */
export async function startStandInService(output: Uint8Array): Promise<StandInService> {
  const jobs: Job[] = [];
  const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
    const answer = await answerOf(request);
    response.statusCode = answer === null ? 404 : 200;
    response.end(answer instanceof Uint8Array ? answer : JSON.stringify(answer));
  });

  async function answerOf(request: IncomingMessage): Promise<unknown> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://service.test');
    const [, , index, part] = pathname.split('/');
    if (request.method === 'POST') {
      const { runKey } = (await json(request)) as { runKey: string };
      return { id: jobs.push({ runKey, asked: 0, cancelled: false }) - 1 };
    }
    if (index === undefined) {
      const id = jobs.findIndex(({ runKey }) => runKey === searchParams.get('runKey'));
      return id < 0 ? null : { id };
    }
    const job = jobs[Number(index)];
    if (!job) return null;
    if (request.method === 'DELETE') job.cancelled = true;
    if (part === 'output') return service.output;
    job.asked += 1;
    return { state: job.asked < 2 ? 'working' : 'done' };
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const service: StandInService = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    jobs,
    output,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return service;
}
