import type { PaidChoices } from '#lib/catalog/paid-choices.ts';

type Role = 'http' | 'worker';

interface S3Settings {
  /** Address of the service, for example `https://s3.eu-central-1.amazonaws.com`. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** All that can be set from outside. `api/env.ts` reads it from the environment; tests make their own. */
export interface Settings {
  readonly roles: readonly Role[];
  /** Name or address to listen on; `localhost` means its IPv4 and its IPv6 address. */
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Public address of this host, without a slash at the end. */
  readonly apiOrigin: string;
  /** Origins of the web that may call from a browser. */
  readonly webOrigins: readonly string[];
  /** Absolute path of the folder for database, files and secret. */
  readonly dataFolder: string;
  /** Below so much free space on the disk of that folder no picture is taken in. */
  readonly minFreeMegabytes: number;
  /** A Postgres to use; without it the database is embedded and lies in the data folder. */
  readonly databaseUrl: string | undefined;
  /** Storage to use; without it files lie in the data folder. */
  readonly s3: S3Settings | undefined;
  /** Key material for signatures; without it one is made and kept in the data folder. */
  readonly secret: string | undefined;
  /** True where `/docs` and `/openapi.json` are answered. */
  readonly showsDocs: boolean;
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
  /** Number of proxies before this host. Addresses that they report are believed, others are not. */
  readonly proxyHops: number;
  /** Bearer token for `/metrics`; requests from this machine need none. */
  readonly metricsToken: string | undefined;
  /** Every rate limit is multiplied by this. */
  readonly rateLimitFactor: number;
  /** True where pictures are fetched from URLs that people give. */
  readonly fetchAddresses: boolean;
  /**
   * Proxy for that, where the host has no way out of its own: it must refuse addresses of its own network.
   */
  readonly fetchProxy: string | undefined;
  /** Choices of tools that the lists mark as belonging to Pro. */
  readonly paidChoices: PaidChoices;
  /** Seconds of silence after which a task goes from its worker to another. */
  readonly leaseSeconds: number;
  readonly imagingProcesses: number;
  /** Resident memory above which an imaging process is killed. */
  readonly imagingMemoryMegabytes: number;
  readonly imagingTimeoutSeconds: number;
  /**
   * Absolute path of a folder with a model that finds what is tapped on; without it things are found by how
   * they stand out.
   */
  readonly tapModelFolder: string | undefined;
}
