import { eq } from 'drizzle-orm';
import { users } from '#api/identity/tables.ts';
import type { TestHost } from './build-test-host.ts';

/** A visitor whose row is that of an account, for tests that are not about signing in. */
export async function openAccount(host: TestHost): Promise<Awaited<ReturnType<TestHost['visit']>>> {
  const person = await host.visit();
  const { queries } = host.infrastructure.database;
  await queries.update(users).set({ kind: 'account' }).where(eq(users.id, person.id));
  return person;
}
