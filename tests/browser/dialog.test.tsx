import { render, screen } from '@testing-library/react';
import { type ReactElement, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { Dialog } from '#components/ui/dialog.tsx';
import { AlertDialogSurface } from '#components/ui/dialog-surface.tsx';

type Options = Partial<Omit<Parameters<typeof Dialog>[0], 'visible' | 'onClose' | 'children'>>;

/** A page longer than its window, with a button that opens a dialog and one that the dialog covers. */
function PageWithDialog(options: Options): ReactElement {
  const [visible, setVisible] = useState(false);
  const { title = 'Settings', closeLabel = 'Close', ...rest } = options;
  return (
    <main style={{ minHeight: 3000 }}>
      <button type="button" onClick={() => setVisible(true)}>
        Open
      </button>
      <button type="button">Behind</button>
      <Dialog {...rest} {...{ title, closeLabel, visible }} onClose={() => setVisible(false)}>
        <input aria-label="Field" />
        <button type="button" onClick={() => setVisible(false)}>
          Done
        </button>
      </Dialog>
    </main>
  );
}

// The page behind an open dialog is hidden from screen readers, and still there.
const button = (name: string) => screen.getByRole('button', { name, hidden: true });
const isOpen = () => document.querySelector('[role=dialog][data-state=open]') !== null;
const frames = async (count: number) => {
  for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
};

async function openDialog(options: Options = {}): Promise<HTMLElement> {
  render(<PageWithDialog {...options} />);
  await userEvent.click(button('Open'));
  const dialog = await screen.findByRole('dialog', { name: options.title ?? 'Settings' });
  // It heeds keys and clicks from when it has the focus.
  await expect.poll(() => dialog.contains(document.activeElement)).toBe(true);
  return dialog;
}

/** A real click in the corner of the window, which the open dialog leaves free. */
const clickBeside = () =>
  userEvent.click(document.documentElement, { position: { x: 4, y: 4 }, force: true });

/** Turns the wheel of the mouse in that corner. */
async function turnWheel(): Promise<void> {
  const { left, top } = window.frameElement?.getBoundingClientRect() ?? { left: 0, top: 0 };
  const place = { x: left + 4, y: top + 4 };
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...place, deltaX: 0, deltaY: 600 });
}

afterEach(() => scrollTo(0, 0));

describe('Dialog', () => {
  it('[MODAL-01] A dialog has a name, keeps the focus and covers the page behind it, which screen readers do not read', async () => {
    const dialog = await openDialog();
    const { left, top } = button('Behind').getBoundingClientRect();
    expect(document.elementFromPoint(left + 4, top + 4)).not.toBe(button('Behind'));
    expect(screen.queryByRole('button', { name: 'Behind' })).toBeNull();
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

  it('[MODAL-01] A dialog gives the focus back to what opened it', async () => {
    await openDialog();
    expect(document.activeElement).not.toBe(button('Open'));
    await userEvent.click(button('Done'));
    await expect.poll(() => document.activeElement).toBe(button('Open'));
    expect(isOpen()).toBe(false);
  });

  it('[MODAL-01] The page behind a dialog does not scroll, and scrolls again once the dialog is closed', async () => {
    await openDialog();
    await turnWheel();
    await frames(30);
    expect(scrollY).toBe(0);
    await userEvent.keyboard('{Escape}');
    await expect.poll(isOpen).toBe(false);
    await turnWheel();
    await expect.poll(() => scrollY).toBeGreaterThan(0);
  });

  it('[MODAL-01] A dialog is closed by Escape, by a click beside it and by its button', async () => {
    await openDialog();
    const ways = [() => userEvent.keyboard('{Escape}'), clickBeside, () => userEvent.click(button('Close'))];
    for (const close of ways) {
      if (!isOpen()) await userEvent.click(button('Open'));
      await close();
      await expect.poll(isOpen).toBe(false);
    }
  });

  it('[MODAL-01] A dialog stays open where closing by Escape, beside it and by a button is switched off', async () => {
    await openDialog({ closeLabel: null, mask: false, closesOnMask: false, closesOnEscape: false });
    await userEvent.keyboard('{Escape}');
    await clickBeside();
    expect(isOpen()).toBe(true);
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    await userEvent.click(button('Done'));
  });

  it('[MODAL-01] A drag from inside a dialog to outside does not close it', async () => {
    const dialog = await openDialog();
    await userEvent.dragAndDrop(screen.getByLabelText('Field'), document.documentElement, {
      targetPosition: { x: 4, y: 4 },
      force: true,
    });
    expect(isOpen()).toBe(true);
    expect(dialog.contains(document.activeElement)).toBe(true);
  });

  it('[MODAL-01] A dialog locks scrolling and opens without styles that the content security policy refuses', async () => {
    await openDialog();
    await userEvent.click(button('Done'));
    await expect.poll(isOpen).toBe(false);
    const violations: string[] = [];
    const note = ({ violatedDirective }: SecurityPolicyViolationEvent) => violations.push(violatedDirective);
    document.addEventListener('securitypolicyviolation', note);
    const policy = document.createElement('meta');
    policy.httpEquiv = 'Content-Security-Policy';
    policy.content = "style-src 'self'";
    document.head.append(policy);
    const styles = document.querySelectorAll('style').length;
    await userEvent.click(button('Open'));
    await expect.poll(isOpen).toBe(true);
    expect(getComputedStyle(document.documentElement).overflow).toBe('hidden');
    expect(document.querySelectorAll('style')).toHaveLength(styles);
    expect(violations).toEqual([]);
    document.removeEventListener('securitypolicyviolation', note);
  });
});

describe('AlertDialog', () => {
  const ask = async (options: Partial<Parameters<typeof AlertDialogSurface>[0]> = {}) => {
    const answers: string[] = [];
    render(
      <AlertDialogSurface
        visible
        title="Delete?"
        cancelLabel="Keep"
        confirmLabel="Delete"
        onCancel={() => answers.push('cancel')}
        onConfirm={() => answers.push('confirm')}
        {...options}
      >
        <p>It cannot be undone.</p>
      </AlertDialogSurface>,
    );
    await screen.findByRole('alertdialog', { name: 'Delete?' });
    return answers;
  };

  it('[MODAL-01] A question puts the focus on its cancel button and is described by its text', async () => {
    await ask();
    await expect.poll(() => document.activeElement).toBe(button('Keep'));
    const description = screen.getByRole('alertdialog').getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(description)?.textContent).toBe('It cannot be undone.');
  });

  it('[MODAL-01] A question tells each answer once, Escape is its cancel button, and a click beside it does nothing', async () => {
    const answers = await ask();
    await userEvent.click(button('Delete'));
    await clickBeside();
    await userEvent.keyboard('{Escape}');
    expect(answers).toEqual(['confirm', 'cancel']);
  });

  it('[MODAL-01] A blocked confirmation of a question does nothing', async () => {
    const answers = await ask({ isBlocked: true });
    // Playwright presses no button that is marked as disabled, people do.
    await userEvent.click(button('Delete'), { force: true });
    expect(answers).toEqual([]);
  });
});
