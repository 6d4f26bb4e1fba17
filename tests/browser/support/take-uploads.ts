import { inHours } from '#tests/support/make-task.ts';
import type { Host } from './host.ts';

/**
 * Has the host take every file that is sent, each in one part.
 * @param onUpload is told of each before it comes
 */
export function takeUploads(
  host: Host,
  onUpload: (bytes: number, uploadId: string) => void = () => {},
): void {
  const url = host.serve('/files/place', () => ({}));
  host.answer('getMediaPreSignedUrl', ({ size }) => {
    const uploadId = crypto.randomUUID();
    onUpload(size, uploadId);
    return { uploadId, parts: [{ url, from: 0, to: size }], expiresAt: inHours(1) };
  });
}
