import { defineCall } from '../../http/define-call.ts';
import { hashNetwork } from '../../infrastructure/hash-network.ts';
import { openGuestSession } from '../sessions.ts';
import { countVisit, createChallenge } from '../visit-proof.ts';

export const visitRoute = defineCall('visit', async ({ body, context, request: { ip } }) => {
  await countVisit(context, { network: hashNetwork(context.secret, ip), proof: body?.proof });
  const { userId, pair } = await openGuestSession(context);
  return { id: userId, bio: 'temp', isVip: false, current: null, ...pair };
});

export const getVisitChallengeRoute = defineCall('getVisitChallenge', async ({ context, request: { ip } }) =>
  createChallenge(context, hashNetwork(context.secret, ip)),
);
