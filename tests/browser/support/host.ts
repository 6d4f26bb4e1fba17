import { cleanup } from '@testing-library/react';
import { expect } from 'vitest';
import { type Body, contract, type Result } from '#lib/contract/contract.ts';
import { type EndpointName, endpoints } from '#lib/contract/endpoints.ts';
import { SUCCESS } from '#lib/contract/error-codes.ts';
import { inHours } from '#tests/support/make-task.ts';
import { forgetEverything } from './forget-everything.ts';
import type { HostPlace, SentAnswer, SentRequest } from './route-requests.ts';
import { routeRequests } from './routing.ts';

/** Told in the place of a result: the connection is cut before the answer. */
export const CUT = Symbol('cut');

type Maybe<T> = T | typeof CUT | Promise<T | typeof CUT>;

interface FileAnswer {
  readonly status?: number;
  readonly body?: Blob;
}

/** Stands for the api host, its storage and hosts of others; real requests of the page reach it. */
export interface Host {
  /** Answers a call from now on. A result that breaks the contract fails the test. */
  readonly answer: <Name extends EndpointName>(
    name: Name,
    reply: (body: Body<Name>, request: SentRequest) => Maybe<Result<Name>>,
  ) => void;
  /** Answers at `/files/…`, or at an address of a host in `.example`, from now on. @returns the address */
  readonly serve: (address: string, reply: (request: SentRequest) => Maybe<FileAnswer>) => string;
  /** Bodies of the requests of a call so far. */
  readonly requests: <Name extends EndpointName>(name: Name) => Body<Name>[];
  /** Number of requests to an address so far. */
  readonly count: (address: string) => number;
  /** Waits for one more request, which goes the same way as those before it and is answered after them. */
  readonly settle: () => Promise<void>;
  readonly close: () => Promise<void>;
}

type Reply = (request: SentRequest) => Maybe<SentAnswer>;

const NO_PAGE: SentAnswer = { status: 404, contentType: 'text/plain', body: '' };

/**
 * Opens a host without any answers but those that every page asks for, and forgets what the page stored.
 * @param config further public configuration
 */
export async function openHost(config: object = {}): Promise<Host> {
  await forgetEverything();
  const replies = new Map<string, Reply>();
  const { seen, faults, letGo } = answerBy(replies);
  const host: Host = {
    answer: (name, reply) => {
      replies.set(endpoints[name].path, async (request) => {
        const result = await reply(bodyOf(request), request);
        return result === CUT ? CUT : envelope(contract[name].result.parse(result));
      });
    },
    serve: (address, reply) => {
      replies.set(address, async (request) => {
        const answer = await reply(request);
        return answer === CUT ? CUT : answerWith(answer.body ?? new Blob(), answer.status);
      });
      return new URL(address, location.href).href;
    },
    requests: (name) => seen.filter(({ url }) => isAt(endpoints[name].path, url)).map(bodyOf),
    count: (address) => seen.filter(({ url }) => isAt(address, url)).length,
    settle: async () => {
      await reachesHost();
    },
    close: async () => {
      // Requests of parts that are unmounted, and those of before, still belong to this test.
      cleanup();
      await reachesHost();
      letGo();
      await navigator.locks.request(SESSION_LOCK, () => undefined);
      expect(faults).toEqual([]);
    },
  };
  replies.set('/config.json', () => json({ apiOrigin: location.origin, ...config }));
  replies.set(REACHED, () => json({}));
  answerVisitor(host);
  await routeRequests(reachesHost);
  return host;
}

/** Every host answers here. */
const REACHED = '/files/reached';

/** Asks the host; it then knows all requests that the page has sent before. */
async function reachesHost(): Promise<boolean> {
  try {
    const answer = await fetch(REACHED);
    await answer.blob();
    return answer.ok;
  } catch {
    return false;
  }
}

/** Held by the page while it opens or renews its session. */
const SESSION_LOCK = 'pictor-session';

/**
 * Answers the requests of this page.
 * @returns all requests, failures of the replies themselves, and what cuts the requests without an answer
 */
function answerBy(replies: ReadonlyMap<string, Reply>) {
  const seen: SentRequest[] = [];
  const faults: unknown[] = [];
  const held = new Set<() => void>();
  (globalThis as HostPlace).answerRequest = async (request) => {
    seen.push(request);
    const found = [...replies].find(([address]) => isAt(address, request.url));
    const cut = Promise.withResolvers<typeof CUT>();
    const letGo = () => cut.resolve(CUT);
    held.add(letGo);
    try {
      if (!found) return NO_PAGE;
      const answer = await Promise.race<SentAnswer | typeof CUT>([found[1](request), cut.promise]);
      return answer === CUT ? null : answer;
    } catch (error) {
      faults.push(error);
      return null;
    } finally {
      held.delete(letGo);
    }
  };
  const letGo = () => {
    for (const one of held) one();
  };
  return { seen, faults, letGo };
}

const bodyOf = ({ body }: SentRequest) => (body === '' ? undefined : JSON.parse(body));

function answerVisitor(host: Host): void {
  host.answer('visit', () => ({
    ...{ id: crypto.randomUUID(), bio: 'temp', isVip: false, current: null },
    ...{ token: 'token', refreshToken: 'refresh-0123456789abcdef', tokenExpiresAt: inHours(1) },
  }));
  host.answer('getFeatures', () => ({ list: [], sysTimestamp: Math.floor(Date.now() / 1000) }));
  host.answer('deleteUploads', ({ ids }) => ({ deletedIds: ids, deletedFiles: ids.length }));
}

/** True where a URL is at an address, whose path may have `:name` for parameters, and has any query. */
function isAt(address: string, url: string): boolean {
  const [wanted, given] = [new URL(address, location.href), new URL(url)];
  const parts = given.pathname.split('/');
  const wantedParts = wanted.pathname.split('/');
  return (
    wanted.origin === given.origin &&
    parts.length === wantedParts.length &&
    wantedParts.every((part, at) => part.startsWith(':') || part === parts[at])
  );
}

const envelope = (result: unknown) => json({ code: SUCCESS, message: 'success', result });

const json = (value: unknown) => answerWith(new Blob([JSON.stringify(value)], { type: 'application/json' }));

async function answerWith(content: Blob, status = 200): Promise<SentAnswer> {
  const bytes = new Uint8Array(await content.arrayBuffer());
  const body = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return { status, contentType: content.type || 'application/octet-stream', body };
}
