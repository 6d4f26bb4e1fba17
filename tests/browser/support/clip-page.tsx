import { render, screen } from '@testing-library/react';
import { userEvent } from 'vitest/browser';
import { ModalPlace } from '#features/modals/modal-place.tsx';
import { ClipIsland } from '#features/workspace/clip/clip-island.tsx';
import { toolOf } from '#lib/catalog/tools.ts';
import { say } from './say.ts';

/** A clip of three seconds with sound: 160 × 96 pixels, 25 frames a second. */
export async function fetchBall(): Promise<File> {
  const response = await fetch(new URL('../../fixtures/videos/ball.mp4', import.meta.url));
  return new File([await response.blob()], 'ball.mp4', { type: 'video/mp4' });
}

/** Shows the workspace of a tool for videos as its page does. */
export function showClipTool(key: 'videoEffects' | 'videoFaceSwap' = 'videoEffects'): void {
  render(
    <>
      <ClipIsland
        feature={toolOf(key).featureCode}
        locale="en"
        name={say(`tools.${key}.name`)}
        failed={say('clip.drop.failed')}
      >
        <label>
          {say('clip.drop.choose')}
          <input type="file" multiple />
        </label>
        <div className="drop-in">
          <button type="button" data-url="">
            {say('clip.url.open')}
          </button>
        </div>
      </ClipIsland>
      <ModalPlace />
    </>,
  );
}

/** Shows the workspace of a tool for videos, and chooses a file in it. */
export async function openClipTool(file: File, key?: Parameters<typeof showClipTool>[0]): Promise<void> {
  showClipTool(key);
  await userEvent.upload(screen.getByLabelText(say('clip.drop.choose')), file);
}
