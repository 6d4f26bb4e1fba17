'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { readsMoreVideos } from '#lib/browser/api-client/public-config.ts';
import { AVI_TYPE } from '#lib/catalog/uploads.ts';

interface ClipFileLabelProps {
  /** Types that are taken everywhere. */
  readonly accept: string;
  readonly multiple: boolean;
  readonly children: ReactNode;
}

/** Button for files whose dialog offers AVI as well, once this copy says that it takes it. */
export function ClipFileLabel({ accept, multiple, children }: ClipFileLabelProps): ReactNode {
  const [isMore, setMore] = useState(false);
  useEffect(() => void readsMoreVideos().then(setMore), []);
  const types = isMore ? `${accept},.avi,${AVI_TYPE}` : accept;
  return (
    <label className="btn first">
      <input type="file" className="sr-only" accept={types} multiple={multiple} />
      {children}
    </label>
  );
}
