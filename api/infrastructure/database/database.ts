import type { PGlite } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';

interface Rows<Row> {
  readonly rows: Row[];
}

/** Result of `execute`, common to both drivers. */
interface RowsResult extends PgQueryResultHKT {
  type: Rows<this['row']>;
}

/** Drizzle's query builders, on a connection of their own or inside a transaction. */
export type Queries = Omit<PgDatabase<RowsResult, Record<string, never>>, 'transaction'>;

interface TransactionOptions {
  /**
   * Returns only when the commit is on the disk. For what moves money, uses or tasks; Postgres does so
   * always.
   */
  readonly durable?: boolean;
}

/** The driver below, for the queue and for LISTEN/NOTIFY. */
export type DatabaseClient =
  | { readonly kind: 'pglite'; readonly pglite: PGlite }
  | { readonly kind: 'postgres'; readonly pool: Pool };

export interface Database {
  readonly client: DatabaseClient;
  /**
   * Queries outside any transaction. Reading this property inside the work of `transaction` throws: the
   * embedded database has one connection, which the transaction holds, so such a query would wait for itself
   * for ever.
   */
  readonly queries: Queries;
  /**
   * Runs work in one transaction: committed when it resolves, rolled back when it throws. Inside, use `tx`
   * alone and wait for nothing but it: no network, no file, no child process.
   */
  transaction<Result>(work: (tx: Queries) => Promise<Result>, options?: TransactionOptions): Promise<Result>;
  /**
   * Runs work that changes the schema while no other process of this installation does such work. It may use
   * any connection but no transaction of the caller's.
   */
  whileAlone<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Throws where the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** SQLSTATE `unique_violation` (PostgreSQL, appendix A), which both drivers give as `code`. */
const UNIQUE_VIOLATION = '23505';

/** True of an error that tells of a value that another row has and that must be there once. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && error.code === UNIQUE_VIOLATION) return true;
  // Drizzle wraps what the driver throws.
  return isUniqueViolation(error.cause);
}
