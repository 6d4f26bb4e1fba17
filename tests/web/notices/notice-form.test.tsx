import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { NoticeKind } from '#lib/payments/notices.ts';
import { type BrowserHost, openBrowserHost, sendEnvelope } from '#tests/support/browser-host.ts';
import { english } from '#tests/support/english.ts';

const words = english.notices;
const SEND = '/api/pay/common/notice';
const receipt = { id: '01900000-0000-7000-8000-000000000000', receivedAt: 1_795_000_000, isDone: false };

let host: BrowserHost;
beforeEach(async () => {
  host = await openBrowserHost();
});
afterEach(() => host.close());

async function show(kind: NoticeKind): Promise<void> {
  const { default: NoticeForm } = await import('#features/notices/notice-form.tsx');
  render(<NoticeForm kind={kind} locale="en" messages={english} />);
}

function type(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

function fill(): void {
  type(words.name, 'Ada Lovelace');
  type(words.email, 'ada@pictor.example');
  type(words.contract, 'Pro');
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const sent = () => host.requests(SEND).map(({ body }) => JSON.parse(body));
const who = { name: 'Ada Lovelace', email: 'ada@pictor.example', contract: 'Pro' };

it('A cancellation is sent by one button, and its confirmation has day, time and words to save', async () => {
  host.on(SEND, (_, response) => sendEnvelope(response, receipt));
  await show('cancellation');
  press(words.cancellation.confirm);
  expect(document.activeElement).toBe(screen.getByLabelText(words.name));
  fill();
  fireEvent.click(screen.getByRole('radio', { name: words.extraordinary }));
  press(words.cancellation.confirm);
  expect(document.activeElement).toBe(screen.getByLabelText(words.reason));
  expect(sent()).toEqual([]);
  type(words.reason, 'It fails every day');
  press(words.cancellation.confirm);
  const heading = await screen.findByRole('heading', { name: words.cancellation.sentTitle });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(sent()).toEqual([
    { kind: 'cancellation', ...who, isExtraordinary: true, reason: 'It fails every day' },
  ]);
  const file = decodeURIComponent(screen.getByRole('link', { name: words.save }).getAttribute('href') ?? '');
  for (const part of ['2026', 'Ada Lovelace', 'Pro', 'It fails every day', receipt.id])
    expect(file).toContain(part);
});

it('A cancellation for a day is sent with that day, which cannot be over', async () => {
  host.on(SEND, (_, response) => sendEnvelope(response, { ...receipt, isDone: true }));
  await show('cancellation');
  fill();
  fireEvent.click(screen.getByRole('radio', { name: words.onDay }));
  type(words.day, '2020-01-01');
  press(words.cancellation.confirm);
  expect(screen.getByText(words.wrong.endsOn)).toBeDefined();
  type(words.day, '2099-01-31');
  press(words.cancellation.confirm);
  expect(await screen.findByText(words.cancellation.done)).toBeDefined();
  expect(sent()).toEqual([{ kind: 'cancellation', ...who, endsOn: '2099-01-31' }]);
});

it('A wrong field that is sent again gets the focus again', async () => {
  await show('cancellation');
  const field = screen.getByLabelText(words.name);
  for (const round of [1, 2]) {
    screen.getByRole('button', { name: words.cancellation.confirm }).focus();
    press(words.cancellation.confirm);
    await waitFor(() => expect(document.activeElement, `round ${round}`).toBe(field));
  }
});

it('A withdrawal is confirmed in a second step, and nothing typed is lost where sending fails', async () => {
  let answers = 0;
  host.on(SEND, (_, response) => {
    answers += 1;
    if (answers === 1) sendEnvelope(response, null, { code: 500, message: 'Oops.', status: 500 });
    else if (answers > 2) sendEnvelope(response, receipt);
    else {
      response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '600' });
      response.end(JSON.stringify({ code: 429, message: 'Too quick.', result: null }));
    }
  });
  await show('withdrawal');
  fill();
  press(words.withdrawal.action);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: words.withdrawal.reviewTitle }));
  expect(sent()).toEqual([]);
  press(words.change);
  expect(screen.getByLabelText(words.contract)).toHaveProperty('value', 'Pro');
  press(words.withdrawal.action);
  press(words.withdrawal.confirm);
  expect(await screen.findByText(words.failed)).toBeDefined();
  press(words.withdrawal.confirm);
  const later = await screen.findByText(new RegExp(words.later.split('{')[0] ?? ''));
  expect(later.textContent).toMatch(/\d{1,2}:\d{2}/);
  press(words.withdrawal.confirm);
  expect(await screen.findByRole('heading', { name: words.withdrawal.sentTitle })).toBeDefined();
  expect(sent()).toEqual(Array(3).fill({ kind: 'withdrawal', ...who }));
});
