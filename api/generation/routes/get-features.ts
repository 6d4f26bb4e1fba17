import { defineCall } from '../../http/define-call.ts';
import { epochSecondsOf } from '../../infrastructure/clock.ts';
import { readFeatures } from '../read/read-features.ts';

export const getFeaturesRoute = defineCall('getFeatures', async ({ context }) => ({
  list: await readFeatures(context),
  sysTimestamp: epochSecondsOf(context.clock.now()),
}));
