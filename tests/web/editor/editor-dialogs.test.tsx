import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { BoxDialog } from '#features/editor/editor-dialogs.tsx';
import { createEditorStore } from '#features/editor/editor-store.ts';
import messages from '#messages/en/editor.json' with { type: 'json' };
import { withMessages } from '#tests/support/with-messages.tsx';

const numbers = { left: 10, top: 20, width: 30, height: 40 } as const;

describe('a box by numbers', () => {
  it('[TOOL-25] A box by numbers marks exactly the pixels asked for, and unmarks them', async () => {
    const store = createEditorStore({ width: 100, height: 100 });
    render(withMessages(<BoxDialog store={store} visible onClose={() => undefined} />));
    await screen.findByRole('dialog', { name: messages.boxNumbers.title });
    for (const field of ['left', 'top', 'width', 'height'] as const) {
      const input = screen.getByRole('spinbutton', { name: messages.boxNumbers[field] });
      fireEvent.change(input, { target: { value: String(numbers[field]) } });
    }
    fireEvent.click(screen.getByRole('button', { name: messages.boxNumbers.mark }));
    expect(store.getState().edits.done).toEqual([
      { kind: 'area', erase: false, points: [10, 20, 40, 20, 40, 60, 10, 60] },
    ]);
    expect(store.getState().share).toBeCloseTo(0.12);
    const erase = screen.getByRole('button', { name: messages.boxNumbers.erase, hidden: true });
    fireEvent.click(erase);
    expect(store.getState().share).toBe(0);
  });
});
