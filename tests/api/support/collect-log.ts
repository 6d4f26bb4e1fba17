import type { FastifyBaseLogger } from 'fastify';
import { createLog } from '#api/infrastructure/create-log.ts';

export interface CollectedLog {
  readonly log: FastifyBaseLogger;
  /** All that was written. */
  text(): string;
  /** Each line as an object. */
  lines(): Record<string, unknown>[];
}

/** A log as the host's own, at its most talkative, that keeps what is written. */
export function collectLog(): CollectedLog {
  const written: string[] = [];
  const log = createLog({ logLevel: 'trace' }, { write: (line) => void written.push(line) });
  return {
    log,
    text: () => written.join(''),
    lines: () => written.map((line) => JSON.parse(line)),
  };
}
