import { expect, it } from 'vitest';
import { buildTestHost } from '../support/build-test-host.ts';
import { forOneDatabase } from '../support/for-each-database.ts';

forOneDatabase((database) => {
  it('[SHELL-01] Every visit opens a session for a new guest', async () => {
    const host = await buildTestHost({ database });
    const first = await host.call('visit', { body: {} });
    const second = await host.call('visit', { body: {} });
    expect(first.status).toBe(200);
    expect(first.code).toBe(200);
    expect(first.result).toMatchObject({ bio: 'temp', isVip: false, current: null });
    expect(second.result?.id).not.toBe(first.result?.id);
    expect(second.result?.token).not.toBe(first.result?.token);
  });
});
