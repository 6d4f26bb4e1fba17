import { render, screen } from '@testing-library/react';
import { type ReactElement, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { Modal } from '#components/dialog/modal.tsx';

type Options = Partial<Omit<Parameters<typeof Modal>[0], 'visible' | 'onClose' | 'children'>>;

/** A page longer than its window, with a button that opens a modal and one that the modal covers. */
function PageWithModal(options: Options): ReactElement {
  const [visible, setVisible] = useState(false);
  const { title = 'Settings', closeLabel = 'Close', ...rest } = options;
  return (
    <main style={{ minHeight: 3000 }}>
      <button type="button" onClick={() => setVisible(true)}>
        Open
      </button>
      <button type="button">Behind</button>
      <Modal {...rest} {...{ title, closeLabel, visible }} onClose={() => setVisible(false)}>
        <input aria-label="Field" />
        <button type="button" onClick={() => setVisible(false)}>
          Done
        </button>
      </Modal>
    </main>
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const isOpen = () => document.querySelector('dialog')?.open ?? false;
const frames = async (count: number) => {
  for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
};

async function openModal(options: Options = {}): Promise<HTMLElement> {
  render(<PageWithModal {...options} />);
  await userEvent.click(button('Open'));
  return screen.getByRole('dialog', { name: options.title ?? 'Settings' });
}

/** A real click in the corner of the window, which the open modal leaves free. */
const clickBeside = () =>
  userEvent.click(document.documentElement, { position: { x: 4, y: 4 }, force: true });

/** Turns the wheel of the mouse in that corner. */
async function turnWheel(): Promise<void> {
  const { left, top } = window.frameElement?.getBoundingClientRect() ?? { left: 0, top: 0 };
  const place = { x: left + 4, y: top + 4 };
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...place, deltaX: 0, deltaY: 600 });
}

afterEach(() => scrollTo(0, 0));

describe('a modal', () => {
  it('[MODAL-01] A modal is a named dialog that keeps the focus and makes the page behind it inert', async () => {
    const dialog = await openModal();
    expect(dialog.matches(':modal')).toBe(true);
    const { left, top } = button('Behind').getBoundingClientRect();
    expect(document.elementFromPoint(left + 4, top + 4)).toBe(dialog);
    const focused = new Set<Element | null>();
    for (let press = 0; press < 8; press += 1) {
      await userEvent.tab();
      focused.add(document.activeElement);
    }
    expect(focused).toContain(screen.getByLabelText('Field'));
    expect(focused).toContain(button('Close'));
    const outside = [...focused].filter((element) => !dialog.contains(element) && element !== document.body);
    expect(outside).toEqual([]);
  });

  it('[MODAL-01] A modal gives the focus back to what opened it', async () => {
    await openModal();
    expect(document.activeElement).not.toBe(button('Open'));
    await userEvent.click(button('Done'));
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(button('Open'));
  });

  it('[MODAL-01] The page behind a modal does not scroll, and scrolls again once the modal is closed', async () => {
    await openModal();
    await turnWheel();
    await frames(30);
    expect(scrollY).toBe(0);
    await userEvent.keyboard('{Escape}');
    await turnWheel();
    await expect.poll(() => scrollY).toBeGreaterThan(0);
  });

  it('[MODAL-01] A modal is closed by Escape, by a click beside it and by its button', async () => {
    await openModal();
    const ways = [() => userEvent.keyboard('{Escape}'), clickBeside, () => userEvent.click(button('Close'))];
    for (const close of ways) {
      if (!isOpen()) await userEvent.click(button('Open'));
      await close();
      expect(isOpen()).toBe(false);
    }
  });

  it('[MODAL-01] A modal stays open where closing by Escape, beside it and by a button is switched off', async () => {
    await openModal({ closeLabel: null, mask: false, closesOnMask: false, closesOnEscape: false });
    await userEvent.keyboard('{Escape}');
    // Chromium closes a dialog by the second Escape in a row where only `cancel` is prevented.
    await userEvent.keyboard('{Escape}');
    await clickBeside();
    expect(isOpen()).toBe(true);
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    await userEvent.click(button('Done'));
  });

  it('[MODAL-01] A drag from inside a modal to outside does not close it', async () => {
    const dialog = await openModal();
    await userEvent.dragAndDrop(screen.getByLabelText('Field'), document.documentElement, {
      targetPosition: { x: 4, y: 4 },
      force: true,
    });
    expect(isOpen()).toBe(true);
    expect(dialog.contains(document.activeElement)).toBe(true);
  });
});
