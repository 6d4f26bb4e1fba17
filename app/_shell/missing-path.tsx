'use client';

import { type ReactElement, useEffect, useState } from 'react';
import { readRefusal } from '#lib/i18n/refusal-header.ts';

/**
 * Says which URL it was, or what it was refused with; the page itself is prerendered and cannot know.
 * `template` holds `{path}`.
 */
export function MissingPath({ template }: { readonly template: string }): ReactElement {
  const [title, setTitle] = useState('\u00a0');
  useEffect(() => {
    setTitle(readRefusal() ?? template.replace('{path}', () => location.pathname));
  }, [template]);
  return <p className="missing-path">{title}</p>;
}
