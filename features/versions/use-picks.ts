import { useState } from 'react';
import type { Picture } from './version-group.ts';

/** Pictures that a person wants to keep, marked for this tab. */
export interface Picks {
  readonly has: (picture: Picture) => boolean;
  readonly toggle: (picture: Picture) => void;
}

const nameOf = (taskId: string) => `picks:${taskId}`;

function readPicks(taskId: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(taskId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}

function writePicks(taskId: string, keys: readonly string[]): void {
  try {
    sessionStorage.setItem(nameOf(taskId), JSON.stringify(keys));
  } catch {
    // Where the browser forbids storage, a reload forgets them.
  }
}

/** What is marked of a set, also after a reload. @param taskId the task that is shown */
export function usePicks(taskId: string): Picks {
  const [keys, setKeys] = useState(() => readPicks(taskId));
  return {
    has: ({ key }) => keys.includes(key),
    toggle: ({ key }) => {
      const next = keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key];
      setKeys(next);
      writePicks(taskId, next);
    },
  };
}
