import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ComponentProps, type ReactElement, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { AlertDialog } from '#components/ui/alert-dialog.tsx';
import { Dialog } from '#components/ui/dialog.tsx';

type Options = Partial<ComponentProps<typeof Dialog>>;

/** A button that opens a dialog, as pages have it. */
function Page({ onClose, ...options }: Options): ReactElement {
  const [visible, setVisible] = useState(false);
  const close = () => {
    setVisible(false);
    onClose?.();
  };
  return (
    <>
      <button type="button" onClick={() => setVisible(true)}>
        Open
      </button>
      <Dialog title="Share" closeLabel="Close" {...options} visible={visible} onClose={close}>
        <input aria-label="Field" />
      </Dialog>
    </>
  );
}

async function open(options: Options = {}): Promise<HTMLElement> {
  render(<Page {...options} />);
  const opener = screen.getByRole('button', { name: 'Open' });
  opener.focus();
  fireEvent.click(opener);
  return await screen.findByRole('dialog', { name: 'Share' });
}

const pressEscape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
// Radix listens for presses outside from the next task on, so that the opening press does not close the dialog.
const pressBeside = () => vi.waitFor(() => fireEvent.pointerDown(document.body));

describe('Dialog', () => {
  it('[MODAL-01] A dialog takes the focus when it opens and gives it back to its opener when it closes', async () => {
    const dialog = await open();
    expect(dialog.contains(document.activeElement)).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[MODAL-01] Escape closes a dialog unless closing by Escape is switched off', async () => {
    await open();
    pressEscape();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('[MODAL-01] A dialog stays where closing by Escape, beside it and by a button is switched off', async () => {
    const onClose = vi.fn();
    await open({ closeLabel: null, mask: false, closesOnMask: false, closesOnEscape: false, onClose });
    pressEscape();
    await pressBeside();
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('[MODAL-01] The page behind an open dialog is hidden from screen readers', async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'Open' })).toBeNull();
  });
});

describe('AlertDialog', () => {
  const ask = async (options: Partial<ComponentProps<typeof AlertDialog>> = {}) => {
    const onCancel = vi.fn();
    const onConfirm = vi.fn();
    render(
      <AlertDialog
        visible
        title="Delete?"
        cancelLabel="Keep"
        confirmLabel="Delete"
        onCancel={onCancel}
        onConfirm={onConfirm}
        {...options}
      >
        <p>It cannot be undone.</p>
      </AlertDialog>,
    );
    await screen.findByRole('alertdialog', { name: 'Delete?' });
    return { onCancel, onConfirm };
  };

  it('[MODAL-01] A question puts the focus on its cancel button and is described by its text', async () => {
    await ask();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep'));
    const description = screen.getByRole('alertdialog').getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(description)?.textContent).toBe('It cannot be undone.');
  });

  it('[MODAL-01] A question tells each answer once, and Escape is its cancel button', async () => {
    const { onCancel, onConfirm } = await ask();
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(onConfirm).toHaveBeenCalledOnce();
    pressEscape();
    expect(onCancel).toHaveBeenCalledOnce();
  });

  it('[MODAL-01] A blocked confirmation of a question does nothing', async () => {
    const { onConfirm } = await ask({ isBlocked: true });
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(onConfirm).not.toHaveBeenCalled();
  });
});
