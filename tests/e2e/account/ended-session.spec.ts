import { toolOf } from '#lib/catalog/tools.ts';
import { endpoints } from '#lib/contract/endpoints.ts';
import { e2ePorts } from '#scripts/test/e2e-ports.ts';
import { SignInPage } from '../support/sign-in-page.ts';
import { expect, test } from '../support/test.ts';
import { ToolPage } from '../support/tool-page.ts';

test.use({ expectedNoise: /401/ });

test(
  '[NET-02] [NET-04] A run whose session has ended meanwhile goes on by itself after a sign-in',
  { tag: '@desktop' },
  async ({ page, context, request, visit, t }, info) => {
    const person = { email: `e-${info.testId.slice(-24)}@pictor.example`, password: 'eleven calm lions' };
    const signIn = new SignInPage(page, t);
    const tool = new ToolPage({ page, t, way: 'mouse', tool: 'aiFilter' });
    await visit(toolOf('aiFilter').path);
    await signIn.open();
    const other = await context.newPage();
    const otherTab = new SignInPage(other, t);
    await other.goto('/contact');
    await otherTab.open();
    await signIn.register(person);
    await otherTab.expectSignedIn(person);
    await other.close();

    await tool.choose('shop');
    await tool.look(t('choices.ai-filter.mosaic'));
    const refreshToken = await page.evaluate(
      () => JSON.parse(localStorage.getItem('user') ?? '{}').state.session.refreshToken,
    );
    const logout = `http://localhost:${e2ePorts.API_PORT}${endpoints.logout.path}`;
    expect((await request.post(logout, { data: { refreshToken } })).ok()).toBe(true);
    await tool.press(tool.runButton);
    await expect(signIn.dialog.getByRole('heading', { name: t('signIn.main.title') })).toBeVisible();
    await signIn.enter(person);
    await tool.finish();
    await expect(signIn.menuButton(person)).toBeVisible();
  },
);
