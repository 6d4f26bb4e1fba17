import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { RetryablePart, retryable } from '#components/messages/retryable-part.tsx';
import { english } from '#tests/support/english.ts';
import { withMessages } from '#tests/support/with-messages.tsx';

const { part: missing } = english.workspace.refused;
const again = () => screen.getByRole<HTMLButtonElement>('button', { name: english.workspace.failed.again });

const Part = ({ name }: { readonly name: string }) => <p>{name}</p>;

/** A part that throws while it is drawn. */
function Fragile({ state }: { readonly state: { readonly isBroken: boolean } }) {
  if (state.isBroken) throw new Error('broken');
  return <p>drawn</p>;
}

/** A part whose first loads fail. */
function failing(times: number) {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= times) throw new Error('no part');
    return Part;
  });
  return { load, part: retryable<typeof Part>(load) };
}

it('A part that cannot be loaded is said to be missing, what is around it stays, and a try loads it', async () => {
  const { load, part } = failing(2);
  render(
    withMessages(
      <>
        <input aria-label="setting" />
        <RetryablePart of={part} waiting={<p>waiting</p>}>
          {(Loaded) => <Loaded name="the part" />}
        </RetryablePart>
      </>,
    ),
  );
  const setting = screen.getByRole('textbox', { name: 'setting' });
  fireEvent.change(setting, { target: { value: 'kept' } });
  expect(screen.getByText('waiting')).toBeDefined();
  expect((await screen.findByRole('alert')).textContent).toContain(missing);
  again().focus();
  fireEvent.click(again());
  fireEvent.click(again());
  await waitFor(() => expect(again().getAttribute('aria-disabled')).toBe('false'));
  expect(load).toHaveBeenCalledTimes(2);
  expect(document.activeElement).toBe(again());
  fireEvent.click(again());
  await screen.findByText('the part');
  expect(screen.queryByRole('alert')).toBeNull();
  // The button that was pressed is gone.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('the part')));
  expect(screen.getByRole('textbox', { name: 'setting' })).toBe(setting);
  expect(setting).toHaveProperty('value', 'kept');
});

it('A part that is there again has the focus on the first thing that keys reach, unless it went elsewhere', async () => {
  for (const leaves of [false, true]) {
    const load = vi.fn(async () => {
      if (load.mock.calls.length === 1) throw new Error('no part');
      return Part;
    });
    const { unmount } = render(
      withMessages(
        <>
          <input aria-label="setting" />
          <RetryablePart of={retryable<typeof Part>(load)}>
            {(Loaded) => (
              <div>
                <Loaded name="the part" />
                <button type="button" disabled>
                  Go back
                </button>
                <button type="button">Go on</button>
              </div>
            )}
          </RetryablePart>
        </>,
      ),
    );
    await screen.findByRole('alert');
    again().focus();
    fireEvent.click(again());
    const setting = screen.getByRole('textbox', { name: 'setting' });
    if (leaves) setting.focus();
    const button = await screen.findByRole('button', { name: 'Go on' });
    await waitFor(() => expect(document.activeElement).toBe(leaves ? setting : button));
    unmount();
  }
});

it('A part that breaks while it is drawn says so, what is around it stays, and a try draws it', async () => {
  // React tells what it caught.
  const told = vi.spyOn(console, 'error').mockReturnValue();
  const state = { isBroken: true };
  const part = retryable(async () => Fragile);
  render(
    withMessages(
      <>
        <input aria-label="setting" />
        <RetryablePart of={part}>{(Loaded) => <Loaded {...{ state }} />}</RetryablePart>
      </>,
    ),
  );
  const setting = screen.getByRole('textbox', { name: 'setting' });
  fireEvent.change(setting, { target: { value: 'kept' } });
  expect((await screen.findByRole('alert')).textContent).toContain(english.workspace.refused.broken);
  again().focus();
  fireEvent.click(again());
  expect((await screen.findByRole('alert')).textContent).toContain(english.workspace.refused.broken);
  await waitFor(() => expect(document.activeElement).toBe(again()));
  state.isBroken = false;
  fireEvent.click(again());
  await screen.findByText('drawn');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('textbox', { name: 'setting' })).toBe(setting);
  expect(setting).toHaveProperty('value', 'kept');
  told.mockRestore();
});

it('A part that is loaded already is there at once', async () => {
  const { load, part } = failing(0);
  await part.load();
  render(withMessages(<RetryablePart of={part}>{(Loaded) => <Loaded name="one" />}</RetryablePart>));
  expect(screen.getByText('one')).toBeDefined();
  expect(load).toHaveBeenCalledTimes(1);
});

it('A part that takes the whole page has a way back where it cannot be loaded', async () => {
  const onPress = vi.fn();
  const back = { label: english.workspace.photo.another, onPress };
  const { part } = failing(1);
  render(
    withMessages(
      <RetryablePart of={part} back={back}>
        {(Loaded) => <Loaded name="one" />}
      </RetryablePart>,
    ),
  );
  fireEvent.click(await screen.findByRole('button', { name: back.label }));
  expect(onPress).toHaveBeenCalledOnce();
});
