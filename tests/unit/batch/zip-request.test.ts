import { expect, it } from 'vitest';
import { toZipRequest } from '#features/workspace/batch/batch-report.ts';
import { newItem } from '#features/workspace/batch/batch-state.ts';

const file = (type: string, bytes: number) => ({
  ...{ url: 'http://files.example/full', previewUrl: 'http://files.example/preview' },
  kind: 'picture' as const,
  ...{ width: 40, height: 30, type, bytes, expiresAt: 1_790_000_000 },
});

const item = (name: string, files: ReturnType<typeof file>[]) =>
  ({ ...newItem({ name, size: 9 }), state: 'done', taskId: `task of ${name}`, files }) as const;

it('The ZIP of a batch holds every result of every photo, the moving ones as they are', () => {
  const sticker = [file('image/png', 100), file('image/webp', 20)];
  const request = toZipRequest('photo-to-emoji', [
    item('me.jpg', sticker),
    newItem({ name: 'lost.jpg', size: 9 }),
    item('you.at.home.png', sticker),
  ]);
  expect(request).toMatchObject({ name: 'pictor-photo-to-emoji.zip', bytes: 240 });
  expect(request.entries.map((entry) => [entry.taskId, entry.file, entry.photoName, entry.isMoving])).toEqual(
    [
      ['task of me.jpg', 0, 'me.jpg', false],
      ['task of me.jpg', 1, 'me.jpg', true],
      ['task of you.at.home.png', 0, 'you.at.home.png', false],
      ['task of you.at.home.png', 1, 'you.at.home.png', true],
    ],
  );
});
