import { describe, expect, it } from 'vitest';
import { toolParameters } from '#lib/catalog/parameters/parameters.ts';
import { contract } from '#lib/contract/contract.ts';
import { buildTestHost } from '../support/build-test-host.ts';
import { forOneDatabase } from '../support/for-each-database.ts';
import { openAccount } from '../support/open-account.ts';

/** Neither a text nor JSON of the database holds them. */
const strange = { 'the character NUL': '\0', 'half a character': '\ud800' };

describe('texts that no database takes', () => {
  forOneDatabase((database) => {
    it('[NET-03] They are refused as wrong fields wherever a person writes', async () => {
      const host = await buildTestHost({ database, settings: { roles: ['http'] } });
      const { token } = await openAccount(host);
      const email = 'ada\0l@pictor.example';
      const text = 'It does not open.';
      const notice = { kind: 'cancellation', name: 'Ada', email, contract: 'Pro' } as const;
      const answers = await Promise.all([
        host.call('sendRegisterCode', { body: { email } }),
        host.call('sendForgetPwdEmail', { body: { email } }),
        host.call('verifyEmailCode', { body: { email, code: '123456', codeType: 'forget' } }),
        host.call('sendReport', { body: { kind: 'help', text, replyTo: email } }),
        host.call('sendContractNotice', { token, body: notice }),
        host.call('sendEmailCodes', { token, body: { email } }),
        host.call('updateProfile', { token, body: { name: 'a\0b' } }),
      ]);
      expect(answers.map(({ status, message }) => [status, message])).toEqual(
        ['email', 'email', 'email', 'replyTo', 'email', 'email', 'name'].map((field) => [
          400,
          expect.stringContaining(field),
        ]),
      );
    });
  });

  it.each(Object.entries(strange))('[NET-03] Words for models and reasons are taken without %s', (_, odd) => {
    const words = `a${odd}b`;
    const image = toolParameters['ai-image-generator'];
    expect(image.safeParse({ prompt: words }).success).toBe(false);
    expect(image.safeParse({ prompt: 'a\nb 👩‍👩‍👧' }).success).toBe(true);
    expect(image.safeParse({ prompt: 'a', negative: words }).success).toBe(false);
    const reason = contract.requestRefund.body.shape.reason;
    expect([reason.safeParse(words).success, reason.safeParse('a\nb').success]).toEqual([false, true]);
  });
});
