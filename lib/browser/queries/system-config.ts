import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PaymentPlatform } from '../../catalog/prices.ts';
import type { Result } from '../../contract/contract.ts';
import { call } from '../api-client/call.ts';
import { setHostTime } from '../user/user-store.ts';
import { queryClient } from './query-client.ts';

type SystemConfig = Omit<Result<'getSysConfig'>, 'sysTimestamp'>;

/** Ways to pay that the host has switched on, and the kind of its money. */
export const systemConfigQuery = queryOptions({
  queryKey: ['system-config'],
  queryFn: async ({ signal }): Promise<SystemConfig> => {
    const { sysTimestamp, ...config } = await call('getSysConfig', { signal });
    setHostTime(sysTimestamp);
    return config;
  },
  networkMode: 'always',
});

/** The configuration as the host told last; undefined before. */
export function useSystemConfig(): SystemConfig | undefined {
  return useQuery({ ...systemConfigQuery, enabled: false }, queryClient).data;
}

/** True of a way to pay that can be used. The card needs no word of the host. */
export function isAccepted(platform: PaymentPlatform, config: SystemConfig | undefined): boolean {
  return platform === 'stripe' || config?.paymentMethods.includes(platform) === true;
}
