import { readPublicConfig } from '#lib/browser/api-client/public-config.ts';
import { AVI_TYPE } from '#lib/catalog/uploads.ts';

/** True where the host reads more kinds of video than browsers. A copy that cannot be asked reads no more. */
export async function readsMoreVideos(): Promise<boolean> {
  return await readPublicConfig().then(
    (config) => config.readsMoreVideos,
    () => false,
  );
}

/**
 * Has the waiting workspace offer AVI in its file dialog and say so, where the host takes it. Pages are built
 * without knowing that; what they wait with stands as it came from the server.
 */
export async function offerMoreVideos(root: HTMLElement | null): Promise<void> {
  if (!root || !(await readsMoreVideos())) return;
  for (const input of root.querySelectorAll<HTMLInputElement>('input[data-more]')) {
    if (!input.accept.includes(AVI_TYPE)) input.accept += `,.avi,${AVI_TYPE}`;
  }
  for (const words of root.querySelectorAll<HTMLElement>('span[data-more]')) words.hidden = false;
}
