import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BrowserHost, openBrowserHost, sendEnvelope } from '#tests/support/browser-host.ts';
import { english } from '#tests/support/english.ts';
import { makeTask, makeTaskFile } from '#tests/support/make-task.ts';

const messages = english.share;
const token = 'abcdefghijklmnopqrstuvwx';
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;
const share = (id: string, hasPassword = false) => ({
  id,
  file: 0,
  hasPassword,
  withBefore: false,
  createdAt: 1_790_000_000,
  expiresAt: inAnHour(),
});

let host: BrowserHost;
beforeEach(async () => {
  host = await openBrowserHost();
});
afterEach(() => host.close());

describe('sharing a result', () => {
  const month = 30 * 24 * 3600;

  async function show(secondsLeft = month): Promise<void> {
    const { default: ShareDialog } = await import('#features/workspace/share/share-dialog.tsx');
    const { MessagesProvider } = await import('#components/messages/messages-context.tsx');
    const expiresAt = Math.floor(Date.now() / 1000) + secondsLeft;
    const task = makeTask({ id: 'one', files: [makeTaskFile({ expiresAt })] });
    render(
      <MessagesProvider locale="en" messages={english}>
        <ShareDialog task={task} index={0} visible onClose={() => undefined} />
      </MessagesProvider>,
    );
  }

  it('The share dialog makes a link with its token behind the hash, lists existing ones, and ends them', async () => {
    host.on('/api/share/list', (_, response) => sendEnvelope(response, { list: [share('old', true)] }));
    host.on('/api/share/create', (_, response) => sendEnvelope(response, { share: share('new'), token }));
    host.on('/api/share/revoke', (_, response) => sendEnvelope(response, {}));
    await show();
    expect(await screen.findAllByRole('listitem')).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: '7 days' }));
    fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(messages.before) }));
    fireEvent.change(screen.getByLabelText(new RegExp(messages.password)), {
      target: { value: 'a long one' },
    });
    fireEvent.click(screen.getByRole('button', { name: messages.create }));
    const link = await screen.findByRole('textbox', { name: messages.made });
    expect(link).toHaveProperty('value', `${location.origin}/s#${token}`);
    expect(JSON.parse(host.requests('/api/share/create')[0]?.body ?? '')).toEqual({
      id: 'one',
      days: 7,
      withBefore: true,
      password: 'a long one',
      file: 0,
    });
    const [first] = screen.getAllByRole('button', { name: messages.revoke });
    if (first) fireEvent.click(first);
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(screen.queryByRole('textbox', { name: messages.made })).toBeNull();
    expect(JSON.parse(host.requests('/api/share/revoke')[0]?.body ?? '')).toEqual({ id: 'new' });
  });

  it('The share dialog tells itself that a password is too short, and makes no link with it', async () => {
    host.on('/api/share/list', (_, response) => sendEnvelope(response, { list: [] }));
    await show();
    const field = await screen.findByLabelText(new RegExp(messages.password));
    expect(field.closest('form')).toHaveProperty('noValidate', true);
    fireEvent.change(field, { target: { value: 'short' } });
    const create = screen.getByRole('button', { name: messages.create });
    await waitFor(() => expect(create.getAttribute('aria-disabled')).toBe('false'));
    fireEvent.click(create);
    const [told = ''] = messages.passwordShort.split('{');
    await screen.findByText(new RegExp(`^${told}`));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field);
    expect(host.requests('/api/share/create')).toEqual([]);
    fireEvent.change(field, { target: { value: 'short no more' } });
    expect(screen.queryByText(new RegExp(`^${told}`))).toBeNull();
  });

  it('Who presses twice to end a link has it ended once', async () => {
    host.on('/api/share/list', (_, response) => sendEnvelope(response, { list: [share('old')] }));
    host.on('/api/share/revoke', (_, response) => sendEnvelope(response, {}));
    await show();
    const end = await screen.findByRole('button', { name: messages.revoke });
    fireEvent.click(end);
    fireEvent.click(end);
    await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
    expect(host.requests('/api/share/revoke')).toHaveLength(1);
  });

  it('A link is not ended while another is made', async () => {
    const { promise: late, resolve: answerLate } = Promise.withResolvers<void>();
    host.on('/api/share/list', (_, response) => sendEnvelope(response, { list: [share('old')] }));
    host.on('/api/share/create', async (_, response) => {
      await late;
      sendEnvelope(response, { share: share('new'), token });
    });
    host.on('/api/share/revoke', (_, response) => sendEnvelope(response, {}));
    await show();
    const end = await screen.findByRole('button', { name: messages.revoke });
    fireEvent.click(screen.getByRole('button', { name: messages.create }));
    await waitFor(() => expect(end.getAttribute('aria-disabled')).toBe('true'));
    fireEvent.click(end);
    answerLate();
    await screen.findByRole('textbox', { name: messages.made });
    await waitFor(() => expect(end.getAttribute('aria-disabled')).toBe('false'));
    fireEvent.click(end);
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(host.requests('/api/share/revoke')).toHaveLength(1);
  });

  it('The share dialog of a result that lives a day offers no longer time, and says when the link ends', async () => {
    host.on('/api/share/list', (_, response) => sendEnvelope(response, { list: [] }));
    host.on('/api/share/create', (_, response) => sendEnvelope(response, { share: share('new'), token }));
    await show(24 * 3600);
    expect(screen.queryByRole('button', { name: '7 days' })).toBeNull();
    expect(screen.queryByRole('button', { name: messages.whole })).toBeNull();
    const [start = '', end = ''] = messages.endsWithResult.split('{date}');
    const told = (await screen.findByText(new RegExp(`^${start}`))).textContent ?? '';
    expect(told.endsWith(end)).toBe(true);
    const create = await screen.findByRole('button', { name: messages.create });
    await waitFor(() => expect(create.getAttribute('aria-disabled')).toBe('false'));
    fireEvent.click(create);
    await screen.findByRole('textbox', { name: messages.made });
    expect(JSON.parse(host.requests('/api/share/create')[0]?.body ?? '')).toMatchObject({
      days: 1,
      withBefore: false,
    });
  });

  it('The share dialog keeps the typed password where no link could be made', async () => {
    host.on('/api/share/list', (_, response) => sendEnvelope(response, { list: [] }));
    host.on('/api/share/create', (_, response) => response.destroy());
    await show();
    const create = await screen.findByRole('button', { name: messages.create });
    await waitFor(() => expect(create.getAttribute('aria-disabled')).toBe('false'));
    const field = screen.getByLabelText(new RegExp(messages.password));
    fireEvent.change(field, { target: { value: 'a long one' } });
    fireEvent.click(create);
    expect(await screen.findByText(english.workspace.failed.network)).toBeDefined();
    expect(field).toHaveProperty('value', 'a long one');
  });
});

describe('the page of a link', () => {
  const OPEN = '/api/share/open';

  async function show(hash = `#${token}`) {
    location.hash = hash;
    const { default: SharedPicture } = await import('#features/sharing/shared-picture.tsx');
    const reportForm = (of: string, onCancel: () => void) => (
      <button type="button" onClick={onCancel}>{`form of ${of}`}</button>
    );
    return render(<SharedPicture locale="en" messages={english} reportForm={reportForm} />);
  }
  const refuse = (code: number) =>
    host.on(OPEN, (_, response) => sendEnvelope(response, null, { code, message: `Refused: ${code}.` }));
  const picture = {
    url: 'http://files.example/shared.webp',
    feature: 'object-remover',
    width: 40,
    height: 30,
  };
  const showPicture = () =>
    host.on(OPEN, (_, response) => sendEnvelope(response, { ...picture, expiresAt: inAnHour() }));

  it('The shared page shows the picture, the tool that made it, the way to try it and to report it', async () => {
    showPicture();
    await show();
    const image = await screen.findByRole('img', { name: messages.page.alt });
    expect(image.getAttribute('src')).toBe(picture.url);
    expect(screen.getByRole('link', { name: messages.page.own }).getAttribute('href')).toBe(
      '/remove-object-from-photo',
    );
    const report = screen.getByRole('button', { name: messages.page.report });
    // A live region around them would read picture and form out at each change.
    expect(screen.getByRole('status').textContent).toBe('');
    fireEvent.click(report);
    fireEvent.click(screen.getByRole('button', { name: `form of ${token}` }));
    expect(report.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByText(`form of ${token}`)).toBeNull();
    expect(JSON.parse(host.requests(OPEN)[0]?.body ?? '')).toEqual({ token });
  });

  it('The shared page shows the photo before the change where it is shared', async () => {
    const shared = { ...picture, beforeUrl: 'http://files.example/before.webp', expiresAt: inAnHour() };
    host.on(OPEN, (_, response) => sendEnvelope(response, shared));
    await show();
    const before = await screen.findByRole('img', { name: messages.page.beforeAlt });
    expect(before.getAttribute('src')).toBe(shared.beforeUrl);
    expect(screen.getByRole('img', { name: messages.page.alt })).toBeDefined();
    Object.defineProperties(before, { naturalWidth: { value: 80 }, naturalHeight: { value: 60 } });
    fireEvent.load(before);
    expect(await screen.findByRole('slider', { name: messages.page.slider })).toBeDefined();
  });

  it.each([
    [4660, messages.page.expiredTitle],
    [4661, messages.page.revokedTitle],
    [4664, messages.page.lockedTitle],
    [4666, messages.page.takenDownTitle],
    [404, messages.page.unknownTitle],
  ])('The shared page says what became of a link that is answered with %i', async (code, title) => {
    refuse(code);
    await show();
    expect(await screen.findByRole('heading', { name: title })).toBeDefined();
  });

  it('The shared page says in its language that the host gave no readable answer', async () => {
    host.on(OPEN, (_, response) => response.end('<html>'));
    await show();
    expect(await screen.findByText(messages.page.failure)).toBeDefined();
    showPicture();
    screen.getByRole('button', { name: messages.page.again }).focus();
    fireEvent.click(screen.getByRole('button', { name: messages.page.again }));
    expect(await screen.findByRole('img', { name: messages.page.alt })).toBeDefined();
    // The button that was pressed is gone.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')));
  });

  it('A try that finds the link ended, or asks for its password, takes the focus along', async () => {
    for (const [code, target] of [
      [4660, () => screen.findByRole('heading', { name: messages.page.expiredTitle })],
      [4662, () => screen.findByLabelText(messages.page.password)],
    ] as const) {
      host.on(OPEN, (_, response) => response.end('<html>'));
      const { unmount } = await show();
      expect(document.activeElement).toBe(document.body);
      const again = await screen.findByRole('button', { name: messages.page.again });
      again.focus();
      refuse(code);
      fireEvent.click(again);
      expect(document.activeElement).toBe(again);
      const place = await target();
      await waitFor(() => expect(document.activeElement).toBe(place));
      unmount();
    }
  });

  it('The shared page asks nobody about a URL that is no link', async () => {
    await show('#nonsense');
    expect(await screen.findByRole('heading', { name: messages.page.unknownTitle })).toBeDefined();
    expect(host.requests(OPEN)).toEqual([]);
  });

  it('The shared page asks for the password, again where it is wrong', async () => {
    refuse(4662);
    await show();
    const field = await screen.findByLabelText(messages.page.password);
    fireEvent.change(field, { target: { value: 'guess' } });
    refuse(4663);
    fireEvent.click(screen.getByRole('button', { name: messages.page.open }));
    expect(await screen.findByText('Refused: 4663.')).toBeDefined();
    showPicture();
    fireEvent.click(screen.getByRole('button', { name: messages.page.open }));
    expect(await screen.findByRole('img', { name: messages.page.alt })).toBeDefined();
    expect(JSON.parse(host.requests(OPEN).at(-1)?.body ?? '')).toEqual({ token, password: 'guess' });
    // The button that was pressed is gone.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')));
  });

  it('The shared page takes a wrong password’s message away while it asks again, so that the same one is read out anew', async () => {
    refuse(4662);
    await show();
    const field = await screen.findByLabelText(messages.page.password);
    refuse(4663);
    fireEvent.change(field, { target: { value: 'guess' } });
    fireEvent.click(screen.getByRole('button', { name: messages.page.open }));
    expect(await screen.findByText('Refused: 4663.')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: messages.page.open }));
    expect(screen.getByRole('alert').textContent).toBe('');
    expect(await screen.findByText('Refused: 4663.')).toBeDefined();
  });

  it('The shared page keeps the link that its address names now, where that of before is answered later', async () => {
    const { promise: late, resolve: answerLate } = Promise.withResolvers<void>();
    const other = token.toUpperCase();
    host.on(OPEN, async ({ body }, response) => {
      const isOther = JSON.parse(body).token === other;
      if (!isOther) await late;
      const url = isOther ? 'http://files.example/other.webp' : picture.url;
      sendEnvelope(response, { ...picture, url, expiresAt: inAnHour() });
    });
    await show();
    await waitFor(() => expect(host.requests(OPEN)).toHaveLength(1));
    location.hash = `#${other}`;
    dispatchEvent(new Event('hashchange'));
    const image = await screen.findByRole('img', { name: messages.page.alt });
    expect(image.getAttribute('src')).toBe('http://files.example/other.webp');
    answerLate();
    // Another request is answered after it.
    host.on('/later', (_, response) => response.end());
    await act(async () => void (await (await fetch(`${location.origin}/later`)).text()));
    expect(screen.getByRole('img', { name: messages.page.alt }).getAttribute('src')).toBe(
      'http://files.example/other.webp',
    );
  });
});
