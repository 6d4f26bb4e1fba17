import { defineCall } from '../../http/define-call.ts';
import { epochSecondsOf } from '../../infrastructure/clock.ts';
import { readFeatures } from '../read/read-features.ts';

export const getFeaturesRoute = defineCall('getFeatures', async ({ infrastructure }) => ({
  list: await readFeatures(infrastructure),
  sysTimestamp: epochSecondsOf(infrastructure.clock.now()),
}));
