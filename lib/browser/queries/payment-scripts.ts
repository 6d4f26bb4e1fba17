import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PaymentScripts } from '../../payments/scripts.ts';
import { readPublicConfig } from '../api-client/public-config.ts';
import { queryClient } from './query-client.ts';

/** Scripts of providers that are paid inside pages; null where there are none. */
export const paymentScriptsQuery = queryOptions({
  queryKey: ['payment-scripts'],
  queryFn: async (): Promise<PaymentScripts | null> => (await readPublicConfig()).paymentScripts ?? null,
  networkMode: 'always',
});

/** The scripts as the web server told them; undefined before. */
export function usePaymentScripts(): PaymentScripts | null | undefined {
  return useQuery({ ...paymentScriptsQuery, enabled: false }, queryClient).data;
}
