import { render, screen } from '@testing-library/react';
import { userEvent } from 'vitest/browser';
import { ModalPlace } from '#features/modals/modal-place.tsx';
import { ClipIsland } from '#features/workspace/clip/clip-island.tsx';
import { say } from './say.ts';

/** A clip of three seconds with sound: 160 × 96 pixels, 25 frames a second. */
export async function fetchBall(): Promise<File> {
  const response = await fetch(new URL('../../fixtures/videos/ball.mp4', import.meta.url));
  return new File([await response.blob()], 'ball.mp4', { type: 'video/mp4' });
}

/** Shows the workspace of Video Effects as its page does. */
export function showClipTool(): void {
  render(
    <>
      <ClipIsland
        feature="video-effects"
        locale="en"
        name={say('tools.videoEffects.name')}
        failed={say('clip.drop.failed')}
      >
        <label>
          {say('clip.drop.choose')}
          <input type="file" />
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

/** Shows the workspace of Video Effects, and chooses a file in it. */
export async function openClipTool(file: File): Promise<void> {
  showClipTool();
  await userEvent.upload(screen.getByLabelText(say('clip.drop.choose')), file);
}
