import { createContext, useContext } from 'react';

/** True where the photo of an analysis is on the host already, so that nothing more is sent for it. */
export const PhotoSentContext = createContext(false);

export function useIsPhotoSent(): boolean {
  return useContext(PhotoSentContext);
}
