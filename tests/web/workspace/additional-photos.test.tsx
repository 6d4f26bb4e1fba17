import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { AdditionalPhotos } from '#features/workspace/additional/additional-photos.tsx';
import type { AdditionalPhoto } from '#features/workspace/additional/use-additional-photos.ts';
import { withMessages } from '#tests/support/with-messages.tsx';

const photoOf = (view: string): AdditionalPhoto => ({ file: new Blob([view]), type: 'image/png', view });

function Photos() {
  const [photos, setPhotos] = useState([photoOf('blob:a'), photoOf('blob:b')]);
  const additional = {
    ...{ photos, isOpening: false, refusal: null, beyond: 0, add: () => undefined },
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
