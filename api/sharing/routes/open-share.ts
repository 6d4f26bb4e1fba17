import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/register-call.ts';
import { hashNetwork } from '../../limits/hash-network.ts';
import { openShare } from '../open-share.ts';

export function registerOpenShare(app: FastifyInstance): void {
  const { infrastructure } = app;
  registerCall(app, 'openShare', ({ body }, _caller, { ip }) =>
    openShare(infrastructure, { ...body, network: hashNetwork(infrastructure.secret, ip) }),
  );
}
