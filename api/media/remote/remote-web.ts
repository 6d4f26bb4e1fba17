import { lookup } from 'node:dns/promises';
import type { FetchingSettings } from '../../settings/groups/fetching.ts';
import { isPublicAddress } from './public-address.ts';

/** The internet as the host may reach it for pictures that people name by their address. */
export interface RemoteWeb {
  /** Addresses of a host name, now. */
  resolve(hostname: string): Promise<readonly string[]>;
  /** True where a connection to the IP address at this port is permitted. */
  permits(address: string, port: number): boolean;
  /** Through which all goes, where the host has no way out of its own. */
  readonly proxy: URL | null;
}

const PORTS: readonly number[] = [80, 443];

/** Null where the operator has switched it off. */
export function createRemoteWeb({ isAllowed, proxy }: FetchingSettings): RemoteWeb | null {
  if (!isAllowed) return null;
  return {
    resolve: async (hostname) => (await lookup(hostname, { all: true })).map(({ address }) => address),
    permits: (address, port) => PORTS.includes(port) && isPublicAddress(address),
    proxy: proxy === undefined ? null : new URL(proxy),
  };
}
