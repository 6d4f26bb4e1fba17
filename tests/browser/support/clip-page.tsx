import { render, screen } from '@testing-library/react';
import { BlobSource, BufferTarget, Conversion, Input, MP4, MpegTsOutputFormat, Output } from 'mediabunny';
import { userEvent } from 'vitest/browser';
import { ModalPlace } from '#features/modals/modal-place.tsx';
import { ClipIsland } from '#features/workspace/clip/clip-island.tsx';
import { toolOf } from '#lib/catalog/tools.ts';
import { makeTask, makeTaskFile } from '#tests/support/make-task.ts';
import type { Host } from './host.ts';
import { say } from './say.ts';

/** A clip of three seconds with sound: 160 × 96 pixels, 25 frames a second. */
export async function fetchBall(): Promise<File> {
  const response = await fetch(new URL('../../fixtures/videos/ball.mp4', import.meta.url));
  return new File([await response.blob()], 'ball.mp4', { type: 'video/mp4' });
}

/** The same frames in a container that browsers play nowhere. */
export async function toStream(file: File): Promise<File> {
  const input = new Input({ source: new BlobSource(file), formats: [MP4] });
  const target = new BufferTarget();
  const output = new Output({ format: new MpegTsOutputFormat(), target });
  await (await Conversion.init({ input, output, audio: { discard: true } })).execute();
  return new File([target.buffer ?? new ArrayBuffer(0)], 'ball.ts', { type: 'video/mp2t' });
}

/** Has the host make a small copy of a video: the video itself. */
export function answerCopy(host: Host, copy: File): void {
  const url = host.serve('/files/copy.mp4', () => ({ body: copy }));
  const file = makeTaskFile({ url, previewUrl: url, type: 'video/mp4', kind: 'video' });
  const task = makeTask({ feature: 'preview-video', files: [file] });
  host.answer('analysis', () => task);
  host.answer('imgResult', () => task);
}

type ClipToolKey = 'videoEffects' | 'videoFaceSwap' | 'videoWatermarkRemover';

/** Shows the workspace of a tool for videos as its page does. */
export function showClipTool(key: ClipToolKey = 'videoEffects'): void {
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
export async function openClipTool(file: File, key?: ClipToolKey): Promise<void> {
  showClipTool(key);
  await userEvent.upload(screen.getByLabelText(say('clip.drop.choose')), file);
}
