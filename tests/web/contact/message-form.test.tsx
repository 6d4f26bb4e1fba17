import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type BrowserHost, openBrowserHost, sendEnvelope } from '#tests/support/browser-host.ts';
import { english } from '#tests/support/english.ts';

const words = english.contact;
const SEND = '/api/report/send';
const TOKEN = 'abcdefghijklmnopqrstuvwx';
const text = 'This shows me, and nobody asked me.';

let host: BrowserHost;
beforeEach(async () => {
  host = await openBrowserHost();
});
afterEach(() => host.close());

async function show(token: string | null = null): Promise<void> {
  const { MessageForm } = await import('#features/contact/message-form.tsx');
  const { MessagesProvider } = await import('#components/messages/messages-context.tsx');
  render(
    <MessagesProvider locale="en" messages={english}>
      <MessageForm token={token} onCancel={null} />
    </MessagesProvider>,
  );
}

function type(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

const send = () => fireEvent.click(screen.getByRole('button', { name: words.send }));
const sent = () => host.requests(SEND).map(({ body }) => JSON.parse(body));

it('A report from the page of a link names the link, and its number is shown once it is stored', async () => {
  host.on(SEND, (_, response) => sendEnvelope(response, { id: 'number-1' }));
  await show(TOKEN);
  expect(screen.queryByLabelText(words.place)).toBeNull();
  type(words.text, text);
  type(words.replyTo, 'me@studio.example');
  send();
  const heading = await screen.findByRole('heading', { name: words.sentTitle });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(screen.getByText('number-1')).toBeDefined();
  expect(screen.getByText(/me@studio\.example/)).toBeDefined();
  expect(sent()).toEqual([{ kind: 'abuse', text, token: TOKEN, replyTo: 'me@studio.example' }]);
});

it('A report on the contact page sends the token of one of our addresses, and another address as it is', async () => {
  host.on(SEND, (_, response) => sendEnvelope(response, null, { code: 500, message: 'Oops.', status: 500 }));
  await show();
  expect(screen.queryByLabelText(words.place)).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: words.kinds.copyright }));
  type(words.text, text);
  type(words.place, `https://pictor.example/de/s#${TOKEN}`);
  send();
  expect(await screen.findByText(words.failed)).toBeDefined();
  type(words.place, 'https://elsewhere.example/1');
  send();
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()).toEqual([
    { kind: 'copyright', text, token: TOKEN },
    { kind: 'copyright', text, place: 'https://elsewhere.example/1' },
  ]);
});

it('A wrong field is named beside it and gets the focus, also where only the host finds it', async () => {
  host.on(SEND, (_, response) => {
    response.writeHead(400, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ code: 400, message: 'Wrong.', result: null, field: 'replyTo' }));
  });
  await show();
  send();
  const field = screen.getByLabelText(words.text);
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(host.requests(SEND)).toEqual([]);
  type(words.text, text);
  type(words.replyTo, 'nobody');
  send();
  expect(await screen.findByText(words.wrong.replyTo)).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(words.replyTo)));
});

it('A fault goes while it is corrected, and gets the focus again where it is sent again', async () => {
  await show();
  const field = screen.getByLabelText(words.text);
  const isWrong = () => field.getAttribute('aria-invalid') === 'true';
  for (const round of [1, 2]) {
    screen.getByRole('button', { name: words.send }).focus();
    send();
    await waitFor(() => expect(document.activeElement, `round ${round}`).toBe(field));
    expect(isWrong()).toBe(true);
  }
  type(words.text, 'Short');
  expect(isWrong()).toBe(false);
});

it('A message that is refused for now says at which time it is taken', async () => {
  host.on(SEND, (_, response) => {
    response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '600' });
    response.end(JSON.stringify({ code: 429, message: 'Too quick.', result: null }));
  });
  await show();
  type(words.text, text);
  send();
  const alert = await screen.findByText(new RegExp(words.later.split('{')[0] ?? ''));
  expect(alert.textContent).toMatch(/\d{1,2}:\d{2}/);
});
