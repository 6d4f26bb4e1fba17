import { toolOf } from '#lib/catalog/tools.ts';
import { readBought } from '../support/api-of-page.ts';
import { LimitedPage } from '../support/limited-page.ts';
import { expect, test } from '../support/test.ts';

const rows = process.env.EXHAUSTIVE
  ? (['en', 'de', 'ja'] as const).flatMap((language) =>
      (['mouse', 'keyboard'] as const).map((way) => ({ language, way })),
    )
  : ([
      { language: 'en', way: 'mouse' },
      { language: 'de', way: 'keyboard' },
      { language: 'ja', way: 'mouse' },
    ] as const);

for (const { language, way } of rows) {
  test.describe(`in ${language} by ${way}`, () => {
    test.use({ language });

    test(
      '[NET-03] [MODAL-08] [MODAL-16] [LIMIT-02] [LIMIT-05] A run that the host refuses tells why: of a full queue; to a guest of the limit, and goes on after the sign-in; to an account of Pro, and goes on once that is paid',
      { tag: '@desktop' },
      async ({ page, visit, t }, info) => {
        const limited = new LimitedPage({ page, t, way, info });
        const { other, shop } = limited;
        await visit(toolOf('photoEnhancer').path);
        await shop.signIn.ready();
        await limited.chooseNext();
        const makeRoom = await other.fillQueue();
        await limited.press(limited.runButton);
        const queue = await limited.modal('modals.queue.title');
        await expect(queue).toContainText(t('modals.queue.upgradeText'));
        await limited.pressIn(queue, 'modals.queue.later');
        await expect(queue).toBeHidden();
        await makeRoom();

        await other.useUp();
        await limited.press(limited.button('workspace.failed.again'));
        const limit = await limited.modal('modals.freeUse.title');
        await expect(limit).toContainText(/\d\d:\d\d:\d\d/);
        await limited.pressIn(limit, 'modals.freeUse.button');
        await shop.signIn.register(limited.person);
        await limited.finish();

        await other.useUp();
        await limited.chooseNext();
        await limited.press(limited.runButton);
        const offer = await limited.modal('packs.merge.pro');
        await limited.pay(offer, 'packs.merge.start');
        await expect(offer).toBeHidden();
        await limited.finish();
        expect(await readBought(page)).toMatchObject({ platform: 'stripe', interval: 'year' });

        await limited.chooseNext();
        const makeRoomAgain = await other.fillQueue();
        await limited.press(limited.runButton);
        await limited.modal('modals.queue.title');
        await expect(queue).toContainText(t('modals.queue.memberText'));
        await expect(queue.getByRole('button', { name: t('modals.queue.upgrade') })).toHaveCount(0);
        await limited.pressIn(queue, 'modals.queue.later');
        await expect(queue).toBeHidden();
        await makeRoomAgain();
      },
    );
  });
}
