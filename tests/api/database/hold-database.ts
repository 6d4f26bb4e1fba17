import { openGuestSession } from '#api/identity/sessions.ts';
import { systemClock } from '#api/infrastructure/clock.ts';
import { openPglite } from '#api/infrastructure/database/open-pglite.ts';

/**
 * Run as a program: opens the database in the given folder, adds guests one after the other, and tells of
 * each.
 */
const folder = process.argv[2] ?? '';
const report = (error: Error) => {
  throw error;
};
const database = await openPglite({ folder, onStuck: report });
for (;;) {
  const { userId } = await openGuestSession({ database, clock: systemClock });
  process.stdout.write(`${userId}\n`);
}
