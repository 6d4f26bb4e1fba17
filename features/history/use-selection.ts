import { useMemo, useState } from 'react';
import type { Task } from '#lib/contract/contract.ts';

/** Tasks that are picked out of those that are shown. */
export interface Selection {
  readonly tasks: readonly Task[];
  readonly has: (id: string) => boolean;
  readonly toggle: (id: string) => void;
  readonly all: () => void;
  readonly clear: () => void;
}

/** What goes from the list goes from the selection. */
export function useSelection(shown: readonly Task[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set());
  const tasks = useMemo(() => shown.filter(({ id }) => ids.has(id)), [shown, ids]);
  return {
    tasks,
    has: (id) => ids.has(id),
    toggle: (id) =>
      setIds(
        (before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id]),
      ),
    all: () => setIds(new Set(shown.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
}
