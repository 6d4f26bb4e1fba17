'use client';

import { type ReactNode, useEffect, useState } from 'react';

interface LatePartProps {
  /** Loads the part when the page has come up, once as long as it is the same function. */
  readonly load: () => Promise<ReactNode>;
  /** Message where it cannot be loaded. */
  readonly failure: string;
  /** Placeholder until it is loaded. */
  readonly children: ReactNode;
}

/** A part of a page that the first load does not wait for. */
export function LatePart({ load, failure, children }: LatePartProps): ReactNode {
  const [part, setPart] = useState<ReactNode>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    load().then(setPart, () => setFailed(true));
  }, [load]);
  if (failed) {
    return (
      <p className="note bad" role="alert">
        {failure}
      </p>
    );
  }
  return part ?? children;
}

/** Props that the page gives to a part that is loaded late. */
export type LatePlace = Omit<LatePartProps, 'load'>;
