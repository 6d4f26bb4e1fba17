import type { FastifyRequest } from 'fastify';
import { hashNetwork } from '../infrastructure/hash-network.ts';
import type { Caller } from './caller.ts';
import type { Visitor } from './sign-in/open-account-session.ts';

const MAX_USER_AGENT_LENGTH = 200;

/** Hash of the network that a request comes from. */
export function readNetwork({ ip, server }: FastifyRequest): string {
  return hashNetwork(server.context.secret, ip);
}

/** The same where uses of the caller count for their network as well; null for accounts. */
export function readGuestNetwork(request: FastifyRequest, { kind }: Caller): string | null {
  return kind === 'guest' ? readNetwork(request) : null;
}

/** Who asks to be signed in, with the guest whose token came along, if any. */
export async function readVisitor(request: FastifyRequest): Promise<Visitor> {
  const caller = await request.server.findCaller(request);
  return {
    network: readNetwork(request),
    userAgent: request.headers['user-agent']?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
    guestId: caller?.kind === 'guest' ? caller.userId : null,
  };
}

/** Forgets the tokens of a guest who has just signed in. */
export function forgetGuest({ server }: FastifyRequest, { guestId }: Visitor): void {
  if (guestId !== null) server.callerCache.forgetUser(guestId);
}
