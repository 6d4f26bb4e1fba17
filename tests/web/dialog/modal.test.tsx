import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Modal } from '#components/dialog/modal.tsx';
import { installDialogs } from '../support/dialogs.ts';

beforeAll(installDialogs);

const cancel = () => {
  const event = new Event('cancel', { cancelable: true });
  fireEvent(screen.getByRole('dialog'), event);
  return event;
};

function clickBeside(): void {
  fireEvent.pointerDown(screen.getByRole('dialog'));
  fireEvent.click(screen.getByRole('dialog'));
}

describe('a modal', () => {
  it('[MODAL-01] stays where closing by Escape, beside it and by a button is switched off', () => {
    const onClose = vi.fn();
    render(
      <Modal
        visible
        title="Stay"
        closeLabel={null}
        mask={false}
        closesOnMask={false}
        closesOnEscape={false}
        onClose={onClose}
      >
        <button type="button">Inside</button>
      </Modal>,
    );
    expect(cancel().defaultPrevented).toBe(true);
    clickBeside();
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getAllByRole('button')).toHaveLength(1);
  });

  it('[MODAL-01] takes a drag from inside to outside for no click beside it', () => {
    const onClose = vi.fn();
    render(
      <Modal visible title="Drag" closeLabel="Close" onClose={onClose}>
        <input aria-label="Field" />
      </Modal>,
    );
    fireEvent.pointerDown(screen.getByRole('textbox', { name: 'Field' }));
    fireEvent.click(screen.getByRole('dialog'));
    expect(onClose).not.toHaveBeenCalled();
    clickBeside();
    expect(onClose).toHaveBeenCalledOnce();
  });
});
