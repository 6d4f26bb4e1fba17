import path from 'node:path';
import { uuidv7 } from 'uuidv7';
import { hashPassword } from '#api/identity/passwords/hash-password.ts';
import { users } from '#api/identity/tables.ts';
import { openPglite } from '#api/infrastructure/database/open-pglite.ts';

export const PASSWORD = 'green paper lantern';

/** Address of the nth account. */
export function emailOf(index: number): string {
  return `person${index}@bench.example`;
}

/** Puts accounts with one password into the embedded database of a data folder. */
export async function seedAccounts(folder: string, count: number): Promise<void> {
  const fail = (error: Error) => {
    throw error;
  };
  const database = await openPglite({ folder: path.join(folder, 'database'), onStuck: fail });
  const passwordHash = await hashPassword(PASSWORD);
  const rows = Array.from({ length: count }, (_, index) => {
    const email = emailOf(index);
    return {
      id: uuidv7(),
      kind: 'account',
      createdAt: new Date(),
      email,
      emailKey: email,
      passwordHash,
    } as const;
  });
  await database.queries.insert(users).values(rows);
  await database.close();
}
