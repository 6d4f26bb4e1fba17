import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/register-call.ts';
import { openGuestSession } from '../open-guest-session.ts';

export function registerVisit(app: FastifyInstance): void {
  registerCall(app, 'visit', async () => {
    const { userId, pair } = await openGuestSession(app.infrastructure);
    return { id: userId, bio: 'temp', isVip: false, current: null, ...pair };
  });
}
