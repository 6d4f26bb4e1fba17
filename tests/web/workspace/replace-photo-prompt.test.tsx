import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ReplacePhotoPrompt } from '#features/workspace/setup/replace-photo-prompt.tsx';
import { type Start, startWithFiles } from '#features/workspace/start.ts';
import { ToolIsland } from '#features/workspace/workspace-island.tsx';
import type { DropIntake } from '#features/workspace/workspace-props.ts';
import messages from '#messages/en/workspace.json' with { type: 'json' };
import { withMessages } from '../support/with-words.tsx';

const PNG = new File([Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0])], 'sea.png');

/** The studio as the island shows it: which photo is open, and whether another may take its place. */
let dropIntakes: DropIntake[];
let starts: Start[];
let isOpen: boolean;
vi.mock('#features/workspace/load-workspace.ts', () => ({
  loadStudio: async () => ({
    studio: ({ dropIntake, start }: { readonly dropIntake: DropIntake; readonly start: Start }) => {
      dropIntakes.push(dropIntake);
      if (!starts.includes(start)) starts.push(start);
      dropIntake.accepts.current = isOpen;
      return <output>{dropIntake.droppedPhoto ? 'one waits' : 'none waits'}</output>;
    },
    options: { options: [] },
    messages: {},
  }),
}));

beforeEach(() => {
  dropIntakes = [];
  starts = [];
  isOpen = false;
});

function paste(files: readonly File[]): void {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: { files, getData: () => '' } });
  act(() => void document.body.dispatchEvent(event));
}

describe('a photo that is pasted over another one', () => {
  it('[TOOL-25] A photo pasted over a marked one waits for an answer, and then replaces it or goes', async () => {
    const island = { part: '', clipboardEmpty: '', clipboardDenied: '', clipboardDeniedApple: '' };
    render(
      <ToolIsland feature="object-remover" locale="en" isWide={false} name="Tool" messages={island}>
        <p>Drop a photo here</p>
      </ToolIsland>,
    );
    paste([PNG]);
    expect(await screen.findByText('none waits')).toBeDefined();
    paste([PNG]);
    expect(await screen.findByText('one waits')).toBeDefined();
    act(() => dropIntakes.at(-1)?.onAnswer(false));
    expect(screen.getByText('none waits')).toBeDefined();
    paste([PNG]);
    const before = screen.getByRole('status');
    act(() => dropIntakes.at(-1)?.onAnswer(true));
    await waitFor(() => expect(before.isConnected).toBe(false));
    expect(screen.getByText('none waits')).toBeDefined();
  });

  it('A photo chosen before the page could take it comes before what was open before a reload', async () => {
    const island = { part: '', clipboardEmpty: '', clipboardDenied: '', clipboardDeniedApple: '' };
    sessionStorage.setItem('run:object-remover', 'a-task');
    const choose = vi.spyOn(HTMLInputElement.prototype, 'files', 'get');
    choose.mockReturnValue([PNG] as unknown as FileList);
    render(
      <ToolIsland feature="object-remover" locale="en" isWide={false} name="Tool" messages={island}>
        <input type="file" />
      </ToolIsland>,
    );
    expect(await screen.findByText('none waits')).toBeDefined();
    expect(starts.map(({ kind }) => kind)).toEqual(['photo']);
    choose.mockRestore();
    sessionStorage.clear();
  });

  const drop = (files: File[], part: { isBusy?: boolean; hasAdditional?: boolean } = {}) => {
    const answers: boolean[] = [];
    const element = (isBusy: boolean) =>
      withMessages(
        <ReplacePhotoPrompt
          droppedPhoto={{ id: 1, start: startWithFiles(files) }}
          isBusy={isBusy}
          hasAdditional={part.hasAdditional ?? false}
          onAnswer={(opens) => answers.push(opens)}
        />,
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
    expect(answers).toEqual([true]);
    fireEvent.click(screen.getByRole('button', { name: messages.replacePhoto.stay }));
    expect(answers).toEqual([true, false]);
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
