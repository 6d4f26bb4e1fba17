import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { AdditionalPhotos } from '#features/workspace/additional/additional-photos.tsx';
import type { AdditionalPhoto } from '#features/workspace/additional/use-additional-photos.ts';
import { withMessages } from '#tests/support/with-messages.tsx';

const photoOf = (view: string): AdditionalPhoto => ({ file: new Blob([view]), type: 'image/png', view });

function Photos({ add = () => undefined }: { readonly add?: (files: readonly Blob[]) => void }) {
  const [photos, setPhotos] = useState([photoOf('blob:a'), photoOf('blob:b')]);
  const additional = {
    ...{ photos, isOpening: false, refusal: null, beyond: 0, add },
    remove: (photo: AdditionalPhoto) => setPhotos(photos.filter((other) => other !== photo)),
  };
  return <AdditionalPhotos tool="faceSwap" most={2} isNeeded additional={additional} />;
}

it('The focus stays among the additional photos when one is removed, and goes to the choice of a file with the last', () => {
  render(withMessages(<Photos />));
  const remove = (number: number) => {
    const button = screen.getByRole('button', { name: new RegExp(`${number}`) });
    button.focus();
    fireEvent.click(button);
  };
  remove(2);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /1/ }));
  remove(1);
  expect(document.activeElement?.getAttribute('type')).toBe('file');
});

it('Formatted text that is pasted into a field is none of the additional photos, though it brings its picture', () => {
  const add = vi.fn();
  render(
    <>
      <textarea />
      {withMessages(<Photos add={add} />)}
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: /2/ }));
  const picture = new File(['GIF89a'], 'words.gif', { type: 'image/gif' });
  const clipboardData = { types: ['text/plain', 'text/html', 'Files'], files: [picture] };
  const paste = () =>
    Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData });
  expect(screen.getByRole('textbox').dispatchEvent(paste())).toBe(true);
  expect(add).not.toHaveBeenCalled();
  expect(document.body.dispatchEvent(paste())).toBe(false);
  expect(add).toHaveBeenCalledExactlyOnceWith([picture]);
});
