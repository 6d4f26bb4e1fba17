import { defineCall } from '../../http/define-call.ts';
import { openGuestSession } from '../sessions.ts';

export const visitRoute = defineCall('visit', async ({ infrastructure }) => {
  const { userId, pair } = await openGuestSession(infrastructure);
  return { id: userId, bio: 'temp', isVip: false, current: null, ...pair };
});
