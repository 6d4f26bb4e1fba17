'use client';

import { type ReactElement, useEffect, useState } from 'react';

/** Says which address was not found; the page itself is prerendered and cannot know. `template` holds `{path}`. */
export function MissingPath({ template }: { readonly template: string }): ReactElement {
  const [path, setPath] = useState<string>();
  useEffect(() => {
    setPath(location.pathname);
  }, []);
  return (
    <p className="missing-path">{path === undefined ? '\u00a0' : template.replace('{path}', () => path)}</p>
  );
}
