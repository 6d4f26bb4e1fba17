'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { readsMoreVideos } from './reads-more-videos.ts';

/** Words on the further types of video that this copy takes, once it says that it does. */
export function MoreVideoTypes({ words }: { readonly words: string }): ReactNode {
  const [isShown, setShown] = useState(false);
  useEffect(() => void readsMoreVideos().then(setShown), []);
  return isShown && words;
}
