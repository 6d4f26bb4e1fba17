import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { WarningPlace } from '#features/warning/warning-place.tsx';
import { onEvent, type ProductEvent } from '#lib/browser/events/event-bus.ts';
import { askWarning, type Warning } from '#lib/browser/warnings/warning-request.ts';
import { english } from '#tests/support/english.ts';

const told: ProductEvent[] = [];
let stop: () => void;
beforeEach(() => {
  told.length = 0;
  stop = onEvent((event) => told.push(event));
});
afterEach(() => stop());

/** A page with one button in its middle, and a field beside it. */
function showPage(): HTMLElement {
  render(
    <main style={{ display: 'grid', placeContent: 'center', height: '100vh' }}>
      <button type="button">Part</button>
      <input aria-label="Elsewhere" style={{ position: 'fixed', top: 0, left: 0 }} />
      <WarningPlace />
    </main>,
  );
  return screen.getByRole('button', { name: 'Part' });
}

const question = { title: 'Part from it?', content: 'It is gone then.' };
const popup = () => screen.findByRole('alertdialog', { name: question.title });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** Pixels between the button and the popup, on the side of the popup. */
async function gapAt(placement: NonNullable<Warning['placement']>, anchor: HTMLElement): Promise<number> {
  const [one, other] = [anchor.getBoundingClientRect(), (await popup()).getBoundingClientRect()];
  const gaps = {
    top: one.top - other.bottom,
    bottom: other.top - one.bottom,
    left: one.left - other.right,
    right: other.left - one.right,
  };
  return gaps[placement];
}

it('[AUTH-12] A warning stands 12 pixels beside its button on the side that was asked for, with the words given', async () => {
  const anchor = showPage();
  for (const placement of ['top', 'bottom', 'left', 'right'] as const) {
    const asked = askWarning({ ...question, anchor, placement, confirmText: 'Part', cancelText: 'Stay' });
    // The popup lies on whole pixels, its button between them.
    await expect.poll(async () => Math.abs((await gapAt(placement, anchor)) - 12)).toBeLessThan(1);
    expect((await popup()).textContent).toContain(question.content);
    await press('Stay');
    expect(await asked).toBe('cancel');
  }
  await expect.poll(() => document.activeElement).toBe(anchor);
});

it('[AUTH-12] [SHELL-08] A warning is confirmed by its button alone, and cancelled by Escape, a press outside and another one', async () => {
  const anchor = showPage();
  const cancel = english.warning.cancel;
  const ask = async () => {
    const asked = askWarning({ ...question, anchor });
    await popup();
    // It heeds keys and presses outside from when its button has the focus.
    await expect.poll(() => document.activeElement?.textContent).toBe(cancel);
    return { asked };
  };
  const { asked: confirmed } = await ask();
  await press(english.warning.confirm);
  expect(await confirmed).toBe('confirm');
  const { asked: escaped } = await ask();
  await userEvent.keyboard('{Escape}');
  expect(await escaped).toBe('cancel');
  const { asked: left } = await ask();
  await userEvent.click(screen.getByLabelText('Elsewhere'));
  expect(await left).toBe('cancel');
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Elsewhere'));
  const { asked: replaced } = await ask();
  const last = askWarning({ ...question, title: 'Another?', anchor });
  expect(await replaced).toBe('cancel');
  await screen.findByRole('alertdialog', { name: 'Another?' });
  await press(cancel);
  expect(await last).toBe('cancel');
  expect(told.slice(0, 4)).toEqual([
    { name: 'OPENMODAL', modal: 'warningConfirm' },
    { name: 'BUTTON_CLICK', button: 'PopUpClick', answer: 'confirm' },
    { name: 'OPENMODAL', modal: 'warningConfirm' },
    { name: 'BUTTON_CLICK', button: 'PopUpClick', answer: 'cancel' },
  ]);
});
