import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ModalPlace } from '#features/modals/modal-place.tsx';
import { ReplacePhotoPrompt } from '#features/workspace/setup/replace-photo-prompt.tsx';
import messages from '#messages/en/workspace.json' with { type: 'json' };
import { withMessages } from '#tests/support/with-messages.tsx';

const PNG = new File([Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0])], 'sea.png');

describe('a photo that is pasted over another one', () => {
  const drop = (files: File[], part: { isBusy?: boolean; hasAdditional?: boolean } = {}) => {
    const answers: boolean[] = [];
    const element = (isBusy: boolean) =>
      withMessages(
        <>
          <ModalPlace />
          <ReplacePhotoPrompt
            dropped={{ id: 1, start: { kind: 'files', files } }}
            isBusy={isBusy}
            hasAdditional={part.hasAdditional ?? false}
            onAnswer={(opens) => answers.push(opens)}
          />
        </>,
      );
    const { rerender } = render(element(part.isBusy ?? false));
    return { answers, become: (isBusy: boolean) => rerender(element(isBusy)) };
  };

  it('A photo pasted over a marked one asks first, and says what becomes of the mark', async () => {
    const { answers } = drop([PNG], { hasAdditional: true });
    const dialog = await screen.findByRole('alertdialog', { name: messages.replacePhoto.title });
    expect(dialog.textContent).toContain(messages.replacePhoto.kept);
    expect(dialog.textContent).toContain(messages.replacePhoto.additional);
    fireEvent.click(screen.getByRole('button', { name: messages.replacePhoto.open }));
    await waitFor(() => expect(answers).toEqual([true]));
  });

  it('A photo pasted during a run is refused with the reason until the run is over', async () => {
    const { answers, become } = drop([PNG], { isBusy: true });
    expect((await screen.findByRole('alert')).textContent).toBe(messages.replacePhoto.busy);
    expect(answers).toEqual([]);
    become(false);
    expect(answers).toEqual([false]);
  });

  it('A pasted file that is no photo gets no offer to make room for it', async () => {
    drop([new File(['%PDF'], 'notes.pdf')]);
    expect((await screen.findByRole('alert')).textContent).toContain('isn’t supported');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
