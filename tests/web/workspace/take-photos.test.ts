import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { takeFiles } from '#features/workspace/photo/take-photos.ts';

const picture = new File(['GIF89a'], 'sea.gif', { type: 'image/gif' });

interface Clipping {
  /** Contents by their types; those of `Files` are files. */
  readonly texts?: Readonly<Record<string, string>>;
  readonly files?: readonly File[];
}

/** Pastes at a place of the page. jsdom has no clipboard of its own. */
function paste(target: HTMLElement, { texts = {}, files = [] }: Clipping): void {
  const types = [...Object.keys(texts), ...(files.length > 0 ? ['Files'] : [])];
  const clipboardData = { types, files, getData: () => texts['text/plain'] ?? '' };
  target.dispatchEvent(Object.assign(new Event('paste', { bubbles: true }), { clipboardData }));
}

function openPage() {
  const field = document.body.appendChild(document.createElement('textarea'));
  const area = document.body.appendChild(document.createElement('section'));
  const taking = { onFiles: vi.fn(), onText: vi.fn() };
  onTestFinished(takeFiles(area, taking));
  return { ...taking, field, area };
}

interface DragParts {
  readonly types?: readonly string[];
  readonly to?: Element | null;
  readonly on?: HTMLElement;
}

/** Drags over a place of the page. jsdom has no drags of its own. */
function drag(type: string, { types = ['Files'], to = null, on = document.body }: DragParts = {}): Event {
  const parts = { dataTransfer: { types, files: [picture] }, relatedTarget: to };
  const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), parts);
  on.dispatchEvent(event);
  return event;
}

afterEach(() => document.body.replaceChildren());

/** As programs of the office give a text that is copied, with a picture of it. */
const formatted = { texts: { 'text/plain': 'Two\tthree', 'text/html': '<table></table>' }, files: [picture] };

it('[GEN-02] Formatted text that is pasted while somebody types stays text, though it brings its picture', () => {
  const { field, onFiles, onText } = openPage();
  paste(field, formatted);
  expect(onFiles).not.toHaveBeenCalled();
  expect(onText).not.toHaveBeenCalled();
  paste(document.body, formatted);
  expect(onFiles).toHaveBeenCalledExactlyOnceWith([picture]);
});

it.each([
  ['a file, with its name', { 'text/plain': 'sea.gif' }],
  ['a picture of a page, with its element', { 'text/html': '<img src="sea.gif">' }],
])('[GEN-02] A photo is taken while somebody types, too: %s', (_kind, texts) => {
  const { field, onFiles } = openPage();
  paste(field, { texts, files: [picture] });
  expect(onFiles).toHaveBeenCalledExactlyOnceWith([picture]);
});

it('Text that is pasted belongs to the field that somebody types in, else to the page', () => {
  const { field, onText } = openPage();
  const link = { texts: { 'text/plain': 'https://example.com/sea.gif' } };
  paste(field, link);
  expect(onText).not.toHaveBeenCalled();
  paste(document.body, link);
  expect(onText).toHaveBeenCalledExactlyOnceWith('https://example.com/sea.gif');
});

it('[GEN-02] The area is highlighted while files are dragged over the page, from one part to another, too', () => {
  const { area, onFiles } = openPage();
  const isOver = () => area.hasAttribute('data-over');
  drag('dragover', { types: ['text/plain'] });
  expect(isOver()).toBe(false);
  expect(drag('dragover').defaultPrevented).toBe(true);
  drag('dragleave', { to: area });
  expect(isOver()).toBe(true);
  drag('dragleave');
  expect(isOver()).toBe(false);
  drag('dragover');
  expect(onFiles).not.toHaveBeenCalled();
  expect(drag('drop').defaultPrevented).toBe(true);
  expect(isOver()).toBe(false);
  expect(onFiles).toHaveBeenCalledExactlyOnceWith([picture]);
});

it('[GEN-02] No highlight stays where files are dropped on a place that keeps its drops to itself', () => {
  const { area, onFiles } = openPage();
  const place = document.body.appendChild(document.createElement('div'));
  for (const type of ['dragover', 'dragleave', 'drop'])
    place.addEventListener(type, (event) => event.stopPropagation());
  drag('dragover');
  drag('dragleave', { to: place });
  drag('dragover', { on: place });
  drag('drop', { on: place });
  expect(area.hasAttribute('data-over')).toBe(false);
  expect(onFiles).not.toHaveBeenCalled();
});
