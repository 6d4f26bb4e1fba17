import { eq } from 'drizzle-orm';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { handleErrors } from '#api/http/envelope.ts';
import { identifyCallers } from '#api/identity/identify-caller.ts';
import { users } from '#api/identity/tables.ts';
import { errorKinds } from '#lib/contract/error-codes.ts';
import { buildTestHost } from '../support/build-test-host.ts';

it('A call for accounts refuses whoever has no session with 401, asks guests to sign in, and accepts accounts', async () => {
  const host = await buildTestHost({ settings: { roles: ['http'] } });
  const app = Fastify();
  onTestFinished(() => app.close());
  app.decorate('context', host.infrastructure);
  app.decorateRequest('failure', null);
  handleErrors(app);
  identifyCallers(app);
  app.get('/account', { onRequest: [...app.accessGuards.account] }, async ({ caller }) => ({
    kind: caller?.kind,
  }));
  const ask = (token?: string) =>
    app.inject({ url: '/account', headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });

  expect((await ask()).statusCode).toBe(401);
  expect((await ask((await host.visit()).token)).json()).toMatchObject({
    code: errorKinds.login_required.code,
  });
  const person = await host.visit();
  const { queries } = host.infrastructure.database;
  await queries.update(users).set({ kind: 'account' }).where(eq(users.id, person.id));
  expect((await ask(person.token)).json()).toEqual({ kind: 'account' });
});
