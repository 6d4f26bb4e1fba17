import { sql } from 'drizzle-orm';
import { getTableName, type Table } from 'drizzle-orm/table';
import type { Queries } from '../infrastructure/database/database.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { StartError } from '../infrastructure/start-error.ts';

/** Whose data it is. */
export interface DataSubject {
  readonly userId: string;
  /** Null where the account has no address. */
  readonly emailKey: string | null;
}

/** Somebody whose account is ended by a transaction, which holds their row. */
export interface Leaving extends DataSubject {
  readonly tx: Queries;
}

/** A file of the storage that goes into an export. */
export interface ExportedFile {
  /** Path in the archive. */
  readonly name: string;
  readonly key: string;
  readonly createdAt: Date;
}

/**
 * Data that one domain keeps of a person, how the person gets it, and how it goes with the account.
 * `Host` is what its verbs need.
 */
export interface PersonalData<Host = Infrastructure> {
  /** Name of its file in an export, without the ending. */
  readonly name: string;
  /** Tables that the entry answers for. */
  readonly tables: readonly Table[];
  /** All that is kept, for the person to read. */
  readAll(host: Host, subject: DataSubject): Promise<unknown>;
  listFiles?(host: Host, subject: DataSubject): Promise<readonly ExportedFile[]>;
  /** Takes away what is gone when the account is, inside the transaction that ends it. */
  leave?(host: Host, leaving: Leaving): Promise<void>;
  /** Deletes what is left, files too, once nothing new can come. May be called again. */
  erase?(host: Host, subject: Pick<DataSubject, 'userId'>): Promise<void>;
}

/**
 * Sees to it that each table with rows of a person is exported and erased by a domain, or said to be kept.
 * @throws StartError where one is not
 */
export async function checkPersonalData(
  { database }: Pick<Infrastructure, 'database'>,
  domains: readonly Pick<PersonalData, 'tables'>[],
): Promise<void> {
  const { rows } = await database.queries.execute<{ name: string }>(
    sql`select table_name as name from information_schema.columns
      where table_schema = current_schema() and column_name = 'user_id'`,
  );
  const known = new Set(domains.flatMap(({ tables }) => tables.map((table) => getTableName(table))));
  const missing = rows.map(({ name }) => name).filter((name) => !known.has(name));
  if (missing.length > 0)
    throw new StartError(`Nobody exports and erases the personal data of: ${missing.join(', ')}.`);
}
