import { toolOf } from '#lib/catalog/tools.ts';
import { sampleRows } from '#tests/support/sample-matrix.ts';
import { readBought } from '../support/api-of-page.ts';
import { ClipPage } from '../support/clip-page.ts';
import { deviceOfWay, paintMiddle } from '../support/input-way.ts';
import { ShopPage } from '../support/shop-page.ts';
import { decide } from '../support/stand-ins.ts';
import { expect, test } from '../support/test.ts';

const rows = [
  { id: 'TOOL-24', tool: 'videoWatermarkRemover', language: 'en', way: 'mouse' },
  { id: 'TOOL-22', tool: 'videoEnhancer', language: 'de', way: 'touch' },
  { id: 'TOOL-24', tool: 'videoWatermarkRemover', language: 'ja', way: 'touch' },
  { id: 'TOOL-22', tool: 'videoEnhancer', language: 'ja', way: 'mouse' },
  { id: 'TOOL-23', tool: 'videoFaceSwap', language: 'de', way: 'mouse' },
  { id: 'TOOL-23', tool: 'videoFaceSwap', language: 'tw', way: 'touch' },
] as const;

const BALL = { width: 160, height: 96, middle: 1.5 } as const;
/** Two people, and a photo of another one. */
const FRIENDS = {
  ...{ file: 'tests/fixtures/videos/friends.mp4', face: 'public/samples/portrait-young-man.jpg' },
  ...{ width: 320, height: 192, middle: 0.6 },
} as const;

for (const { id, tool: key, language, way } of sampleRows(rows, { count: 1 })) {
  test.describe(`in ${language} by ${way}`, () => {
    test.use({ language });

    test(
      `[${id}] A member has ${key} work on a video, sees the result and pays what was told`,
      { tag: deviceOfWay[way] },
      async ({ page, visit, t }, info) => {
        const shop = new ShopPage(page, t);
        await visit('/pricing');
        const email = `w-${info.testId.slice(-24)}@pictor.example`;
        await shop.register({ email, password: 'seven patient lions' });
        await shop.openPlans('month');
        await decide(await shop.openPayPage(() => shop.payButton.click()), 'pay');
        await expect(shop.plans).toBeHidden();
        const { credits } = await readBought(page);
        const tool = toolOf(key);
        await visit(tool.path);
        const clip = new ClipPage({ page, t, way, tool: key });
        await clip.choose(key === 'videoFaceSwap' ? FRIENDS.file : undefined);
        if (key === 'videoWatermarkRemover') {
          await clip.press(clip.button('clip.mark.start'));
          const canvas = page.getByRole('application', { name: t('editor.canvas') });
          await paintMiddle(page, canvas, way);
          await clip.press(clip.button('clip.mark.done'));
          await expect(clip.button('clip.mark.change')).toBeVisible();
        }
        if (key === 'videoFaceSwap') {
          await clip.press(clip.button('clip.faces.show'));
          const chosen = clip.faceOfFrame(1);
          await clip.press(chosen);
          await expect(chosen).toHaveAttribute('aria-pressed', 'true');
          await clip.addPhoto(FRIENDS.face);
        }
        if (tool.safety?.consent === true) await clip.agree();
        await clip.run();
        const { at, ...size } = await clip.showMiddle();
        const { middle, ...wanted } = key === 'videoFaceSwap' ? FRIENDS : BALL;
        expect(size).toMatchObject({ width: wanted.width, height: wanted.height });
        expect(Math.abs(at - middle)).toBeLessThan(0.05);
        await page.screenshot({ path: info.outputPath('result.png') });
        expect((await readBought(page)).credits).toBe(credits - tool.creditCost);
      },
    );
  });
}
