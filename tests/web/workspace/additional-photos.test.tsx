import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
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

describe('a paste beside the place of additional photos', () => {
  const picture = new File(['GIF89a'], 'words.gif', { type: 'image/gif' });

  /** A page with the place, and a field. @returns what pastes into an element; true where nobody took it */
  function openPlace() {
    const add = vi.fn();
    render(
      <>
        <textarea />
        {withMessages(<Photos add={add} />)}
      </>,
    );
    fireEvent.click(screen.getByRole('button', { name: /2/ }));
    const paste = (target: HTMLElement, files: readonly File[], texts: readonly string[] = []) => {
      const clipboardData = { types: [...texts, 'Files'], files };
      return target.dispatchEvent(
        Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData }),
      );
    };
    return { add, paste };
  }

  it('Formatted text that is pasted into a field is none of the photos, though it brings its picture', () => {
    const { add, paste } = openPlace();
    const texts = ['text/plain', 'text/html'];
    expect(paste(screen.getByRole('textbox'), [picture], texts)).toBe(true);
    expect(add).not.toHaveBeenCalled();
    expect(paste(document.body, [picture], texts)).toBe(false);
    expect(add).toHaveBeenCalledExactlyOnceWith([picture]);
  });

  it('[GEN-02] A pasted video is left to the workspace, which opens it or says why it does not', () => {
    const { add, paste } = openPlace();
    expect(paste(document.body, [new File(['clip'], 'sea.mp4', { type: 'video/mp4' })])).toBe(true);
    expect(add).not.toHaveBeenCalled();
  });
});
