import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepRun } from '#lib/browser/storage/kept-run.ts';
import { type Host, openHost } from '../support/host.ts';
import { openTool, ToolPage } from '../support/open-tool.tsx';
import { paintPicture } from '../support/paint-picture.ts';
import { say } from '../support/say.ts';

let host: Host;
beforeEach(async () => {
  host = await openHost();
});
afterEach(() => host.close());

function transfer(file: File): DataTransfer {
  const data = new DataTransfer();
  data.items.add(file);
  return data;
}

const paste = (file: File) =>
  fireEvent(
    document.body,
    new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: transfer(file) }),
  );

const press = (key: string) => fireEvent.click(screen.getByRole('button', { name: say(key) }));
const question = () => screen.findByRole('alertdialog', { name: say('workspace.replacePhoto.title') });
const noQuestion = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
const canUndo = () => {
  const undo = screen.getByRole<HTMLButtonElement>('button', { name: say('editor.undo') });
  return !undo.disabled && undo.getAttribute('aria-disabled') !== 'true';
};

describe('a photo that is pasted over another one', () => {
  it('[TOOL-25] A photo pasted over a marked one waits for an answer, and then replaces it or goes', async () => {
    await openTool('objectRemover', await paintPicture('sea.png'));
    press('editor.invert');
    expect(canUndo()).toBe(true);
    const hill = await paintPicture('hill.png', { colour: 'plum' });
    paste(hill);
    await question();
    press('workspace.replacePhoto.stay');
    await noQuestion();
    expect(screen.getByText('sea.png')).toBeDefined();
    expect(canUndo()).toBe(true);
    paste(hill);
    await question();
    press('workspace.replacePhoto.open');
    expect(await screen.findByText('hill.png')).toBeDefined();
    expect(screen.queryByText('sea.png')).toBeNull();
    expect(canUndo()).toBe(false);
  });

  it('A photo pasted over one without marks replaces it without a question', async () => {
    await openTool('objectRemover', await paintPicture('sea.png'));
    paste(await paintPicture('hill.png', { colour: 'plum' }));
    expect(await screen.findByText('hill.png')).toBeDefined();
    expect(screen.queryByText('sea.png')).toBeNull();
  });
});

it('A photo chosen before the page could take it comes before what was open before a reload', async () => {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<ToolPage tool="objectRemover" />);
  keepRun('object-remover', crypto.randomUUID());
  const field = screen.getByLabelText<HTMLInputElement>(say('workspace.drop.choose'));
  field.files = transfer(await paintPicture('sea.png')).files;
  render(<ToolPage tool="objectRemover" />, { container, hydrate: true });
  expect(await screen.findByText('sea.png')).toBeDefined();
  expect(host.requests('imgResult')).toEqual([]);
});
