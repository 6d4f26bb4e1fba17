import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { UrlField } from '#features/workspace/url-field.tsx';
import { UPLOAD_BYTES } from '#lib/catalog/uploads.ts';
import { formatMebibytes } from '#lib/i18n/format-quantity.ts';
import { english } from '#tests/support/english.ts';
import { readMessages } from '#tests/support/read-messages.ts';

const say = readMessages('en');

function WorkspaceControls(props: { onUrl: (url: string) => void; onClose: () => void; initial?: string }) {
  const workspace = useRef<HTMLElement>(null);
  return (
    <section ref={workspace}>
      <div className="drop-in" />
      <UrlField
        workspace={workspace}
        locale="en"
        messages={english}
        words="upload"
        {...props}
        initial={() => props.initial ?? ''}
      />
    </section>
  );
}

function open(initial = '') {
  const onUrl = vi.fn();
  const onClose = vi.fn();
  render(<WorkspaceControls {...{ onUrl, onClose, initial }} />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: say('upload.url.label') });
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  const go = () => fireEvent.click(screen.getByRole('button', { name: say('upload.url.go') }));
  return { onUrl, onClose, field, type, go };
}

describe('the line for the address of a picture', () => {
  it('[GEN-02] The URL field is in the drop area with the focus, and says beforehand what becomes of the picture', () => {
    const { field } = open();
    expect(field.closest('.drop-in')).not.toBeNull();
    expect(document.activeElement).toBe(field);
    const note = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    const limit = formatMebibytes('en', UPLOAD_BYTES.guest);
    expect(note?.textContent).toBe(say('upload.url.hint', { limit }));
  });

  it('[GEN-02] The URL field takes a URL without the space around it', () => {
    const { onUrl, type, go } = open();
    type('  https://pictures.example/photo.jpg?size=2 \n');
    go();
    expect(onUrl).toHaveBeenCalledExactlyOnceWith('https://pictures.example/photo.jpg?size=2');
  });

  it.each([
    '',
    'pictures.example/photo.jpg',
    'ftp://pictures.example/a.png',
    'https://',
    'http:///a',
    'https://a b.c',
  ])('[GEN-02] The URL field says what is wrong with “%s”, and asks nobody for it', (text) => {
    const { onUrl, field, type, go } = open();
    type(text);
    go();
    expect(onUrl).not.toHaveBeenCalled();
    expect(screen.getByRole('alert').textContent).toBe(say('upload.url.invalid'));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field);
  });

  it('[GEN-02] The URL field keeps a URL that could not be fetched, to be corrected', () => {
    expect(open('https://pictures.example/typo.jpg').field.value).toBe('https://pictures.example/typo.jpg');
  });

  it('[GEN-02] The URL field is closed by Escape', () => {
    const { onClose, field } = open();
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(onClose).toHaveBeenCalledOnce();
  });
});
