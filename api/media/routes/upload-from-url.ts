import { AppError } from '#lib/contract/app-error.ts';
import { defineCall } from '../../http/define-call.ts';
import { hashNetwork } from '../../infrastructure/hash-network.ts';
import { uploadFromUrl } from '../upload-from-url.ts';

/**
 * Pictures that one process fetches at the same time: for all people together, for each and for each network.
 */
const AT_ONCE = 32;
const AT_ONCE_PER_PERSON = 2;
const AT_ONCE_PER_NETWORK = 6;

interface Fetching {
  readonly userId: string;
  readonly network: string;
}

/** The fetches that this process has under way. */
const underWay = new Set<Fetching>();

function assertRoom({ userId, network }: Fetching): void {
  const others = [...underWay];
  if (others.length >= AT_ONCE) throw new AppError('overloaded');
  const ofPerson = others.filter((other) => other.userId === userId).length;
  const ofNetwork = others.filter((other) => other.network === network).length;
  if (ofPerson >= AT_ONCE_PER_PERSON || ofNetwork >= AT_ONCE_PER_NETWORK) {
    throw new AppError('too_many_requests');
  }
}

export const uploadFromUrlRoute = defineCall(
  'uploadFromUrl',
  async ({ body: { url, purpose = 'photo' }, caller: { userId }, context, request }) => {
    const fetching = { userId, network: hashNetwork(context.secret, request.ip) };
    assertRoom(fetching);
    underWay.add(fetching);
    try {
      return await uploadFromUrl(context, { ...fetching, url, purpose });
    } finally {
      underWay.delete(fetching);
    }
  },
);
