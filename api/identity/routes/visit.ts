import { defineCall } from '../../http/define-call.ts';
import { openGuestSession } from '../sessions.ts';

export const visitRoute = defineCall('visit', async ({ context }) => {
  const { userId, pair } = await openGuestSession(context);
  return { id: userId, bio: 'temp', isVip: false, current: null, ...pair };
});
