import { readPublicConfig } from '#lib/browser/api-client/public-config.ts';

/** True where the host reads more kinds of video than browsers. A copy that cannot be asked reads no more. */
export async function readsMoreVideos(): Promise<boolean> {
  return await readPublicConfig().then(
    (config) => config.readsMoreVideos,
    () => false,
  );
}
