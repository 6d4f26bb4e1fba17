import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { PhotoChoice } from '#features/workspace/choice/photo-choice.tsx';
import { readKeptPhoto } from '#lib/browser/storage/kept-photo.ts';
import { keepRun, keptRun } from '#lib/browser/storage/kept-run.ts';
import { type Host, openHost } from '../support/host.ts';
import { paintPicture } from '../support/paint-picture.ts';
import { say } from '../support/say.ts';

let host: Host;
/** Addresses that the page went to. */
let visited: string[];
let stop: AbortController;

beforeEach(async () => {
  host = await openHost();
  visited = [];
  stop = new AbortController();
  // Leaving would end the test: the address is noted in its place.
  const stay = (event: Event) => {
    visited.push(new URL((event as NavigateEvent).destination.url).pathname);
    event.preventDefault();
  };
  (globalThis as unknown as { navigation: EventTarget }).navigation.addEventListener('navigate', stay, stop);
});
afterEach(async () => {
  stop.abort();
  await host.close();
});

interface NavigateEvent extends Event {
  readonly destination: { readonly url: string };
}

const picture = '/samples/street-after-320.avif';

const show = () =>
  render(
    <PhotoChoice locale="en" pictures={{ photoEnhancer: picture }} failure="failure">
      <label>
        {say('workspace.drop.choose')}
        <input type="file" />
      </label>
    </PhotoChoice>,
  );

const dialog = () => screen.findByRole('dialog', { name: say('photoChoice.title') });
const toolButton = (name: string) =>
  screen.getByRole('button', { name: new RegExp(`^${say(`tools.${name}.name`)}`) });

it('A photo that is chosen before a tool opens the choice, and one press goes to the tool with it', async () => {
  show();
  keepRun('photo-enhancer', 'earlier');
  const photo = await paintPicture('photo.png', { width: 40, height: 30 });
  await userEvent.upload(screen.getByLabelText(say('workspace.drop.choose')), photo);
  const open = within(await dialog());
  expect(await open.findByText('photo.png')).toBeDefined();
  expect((await dialog()).textContent).toContain(say('workspace.photo.size', { width: 40, height: 30 }));
  expect(open.getByText(say('photoChoice.stays'))).toBeDefined();
  const [first] = open.getAllByRole('listitem');
  expect(first?.textContent).toContain(say('tools.photoEnhancer.name'));
  expect(first?.querySelector('img')?.getAttribute('src')).toBe(picture);
  expect(open.getByText(say('photoChoice.examples'))).toBeDefined();
  fireEvent.click(toolButton('photoEnhancer'));
  await waitFor(() => expect(visited).toEqual(['/photo-enhancer']));
  expect(keptRun('photo-enhancer')).toBeNull();
  const kept = await readKeptPhoto('photo-enhancer');
  expect([kept?.name, kept?.size]).toEqual([photo.name, photo.size]);
  expect(await readKeptPhoto('recolor')).toBeNull();
});

it('A photo whose file can no longer be read opens no tool, and the reason is told', async () => {
  show();
  const photo = await paintPicture('photo.png', { width: 40, height: 30 });
  await userEvent.upload(screen.getByLabelText(say('workspace.drop.choose')), photo);
  const open = within(await dialog());
  await open.findByText('photo.png');
  const reading = vi
    .spyOn(Blob.prototype, 'arrayBuffer')
    .mockRejectedValue(new DOMException('', 'NotReadableError'));
  const button = toolButton('photoEnhancer');
  fireEvent.click(button);
  expect((await open.findByRole('alert')).textContent).toBe(say('workspace.refused.gone'));
  expect(button.getAttribute('aria-disabled')).toBe('false');
  expect(visited).toEqual([]);
  reading.mockRestore();
  fireEvent.click(button);
  await waitFor(() => expect(visited).toEqual(['/photo-enhancer']));
});

it('A photo that is pasted or dropped in the first moment of the page opens the choice, too', async () => {
  const transfer = async (name: string) => {
    const data = new DataTransfer();
    data.items.add(await paintPicture(name));
    return data;
  };
  const clipboardData = await transfer('pasted.png');
  const dataTransfer = await transfer('dropped.png');
  show();
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  expect(await within(await dialog()).findByText('pasted.png')).toBeDefined();
  const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
  document.body.dispatchEvent(drop);
  expect(drop.defaultPrevented).toBe(true);
  expect(await screen.findByText('dropped.png')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: say('photoChoice.close') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('A file that is no photo is refused with its fault, and another can be chosen at once', async () => {
  show();
  const field = screen.getByLabelText(say('workspace.drop.choose'));
  await userEvent.upload(field, new File(['%PDF'], 'notes.pdf'));
  const open = within(await screen.findByRole('dialog', { name: say('photoChoice.refused') }));
  expect(open.getByRole('alert').textContent).toContain('supported');
  await userEvent.upload(open.getByLabelText(say('photoChoice.another')), await paintPicture('photo.png'));
  expect(await screen.findByText('photo.png')).toBeDefined();
});

it('A browser that keeps nothing says that the photo cannot be passed on', async () => {
  show();
  await userEvent.upload(
    screen.getByLabelText(say('workspace.drop.choose')),
    await paintPicture('photo.png'),
  );
  await within(await dialog()).findByText('photo.png');
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = () => {
    throw new DOMException('forbidden', 'SecurityError');
  };
  try {
    fireEvent.click(toolButton('recolor'));
    expect((await screen.findByRole('alert')).textContent).toBe(say('photoChoice.notKept'));
  } finally {
    IDBFactory.prototype.open = open;
  }
  expect(visited).toEqual([]);
});
