import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formatSpan } from '#lib/i18n/format-quantity.ts';
import { type BrowserHost, openBrowserHost, sendEnvelope } from '#tests/support/browser-host.ts';
import { english } from '#tests/support/english.ts';
import { inHours, makeTask, makeTaskFile } from '#tests/support/make-task.ts';

const KEEP = '/api/task/keep';
const id = 'one';
const task = (hours: number) => makeTask({ id, files: [makeTaskFile({ expiresAt: inHours(hours) + 60 })] });

let host: BrowserHost;
beforeEach(async () => {
  host = await openBrowserHost();
});
afterEach(() => host.close());

async function show(): Promise<HTMLElement> {
  const { DeleteBlock } = await import('#features/workspace/result/result-rail.tsx');
  const { MessagesProvider } = await import('#components/messages/messages-context.tsx');
  render(
    <MessagesProvider locale="en" messages={english}>
      <DeleteBlock task={task(24)} all={[task(24)]} onDeleted={() => undefined} />
    </MessagesProvider>,
  );
  return screen.getByRole('combobox', { name: english.result.retention.label });
}

const span = (hours: number) => formatSpan('en-US', hours);

describe('how long a result is kept', () => {
  it('[GEN-04] The retention of a result is chosen within what this person may have, and is told at once', async () => {
    host.on(KEEP, (_, response) => sendEnvelope(response, task(1)));
    const field = await show();
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([span(1), span(24)]);
    expect(field).toHaveProperty('value', '24');
    fireEvent.change(field, { target: { value: '1' } });
    expect(await screen.findByText(english.result.retention.done.replace('{time}', span(1)))).toBeDefined();
    expect(field).toHaveProperty('value', '1');
    expect(screen.getByText(/^Deleted in 1 hr/)).toBeDefined();
    expect(JSON.parse(host.requests(KEEP)[0]?.body ?? '')).toEqual({ id, hours: 1 });
  });

  it('[GEN-04] A chosen retention is shown at once, one change is sent at a time, and the latest wins', async () => {
    const answers: (() => void)[] = [];
    host.on(KEEP, ({ body }, response) => {
      const { hours } = JSON.parse(body);
      answers.push(() => sendEnvelope(response, task(hours)));
    });
    const asked = () => host.requests(KEEP).map(({ body }) => JSON.parse(body).hours);
    const field = await show();
    fireEvent.change(field, { target: { value: '1' } });
    expect(field).toHaveProperty('value', '1');
    await expect.poll(asked).toEqual([1]);
    for (const value of ['24', '1', '24']) fireEvent.change(field, { target: { value } });
    expect(field).toHaveProperty('value', '24');
    expect(asked()).toEqual([1]);
    answers[0]?.();
    await expect.poll(asked).toEqual([1, 24]);
    answers[1]?.();
    expect(await screen.findByText(english.result.retention.done.replace('{time}', span(24)))).toBeDefined();
    expect(field).toHaveProperty('value', '24');
    expect(asked()).toEqual([1, 24]);
  });

  it('The retention of a result stays where the host refuses, and the reason is told', async () => {
    host.on(KEEP, (_, response) => sendEnvelope(response, null, { code: 4640, message: 'Too long.' }));
    const field = await show();
    fireEvent.change(field, { target: { value: '1' } });
    expect(await screen.findByText('Too long.')).toBeDefined();
    expect(field).toHaveProperty('value', '24');
  });

  it('The retention of a result says in the page’s language that the host gave no readable answer', async () => {
    host.on(KEEP, (_, response) => response.end('<html>'));
    const field = await show();
    fireEvent.change(field, { target: { value: '1' } });
    expect(await screen.findByText(english.workspace.failed.unknown)).toBeDefined();
  });
});
