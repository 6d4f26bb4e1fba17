import { useState } from 'react';
import type { Picture } from './version-group.ts';

/** Pictures that a person wants to keep, marked for this tab. */
export interface Picks {
  readonly has: (picture: Picture) => boolean;
  readonly toggle: (picture: Picture) => void;
}

const nameOf = (feature: string) => `picks:${feature}`;

function readPicks(feature: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(feature)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}

function writePicks(feature: string, keys: readonly string[]): void {
  try {
    sessionStorage.setItem(nameOf(feature), JSON.stringify(keys));
  } catch {
    // Where the browser forbids storage, a reload forgets them.
  }
}

/** What is marked of sets, also after a reload, which may come back to another task of the same set. @param feature whose sets they are */
export function usePicks(feature: string): Picks {
  const [keys, setKeys] = useState(() => readPicks(feature));
  return {
    has: ({ key }) => keys.includes(key),
    toggle: ({ key }) => {
      const next = keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key];
      setKeys(next);
      writePicks(feature, next);
    },
  };
}
