import { useEffect, useRef } from 'react';
import { valuesOfRun } from '#features/options/option-values.ts';
import type { TaskInput } from '../processing/task-input.ts';
import type { Bench } from '../use-workspace.ts';
import type { Settings } from './use-settings.ts';

/** After a reload one goes on from what the run was started with: its settings, and its further photos once the photo is back. */
export function useResumed({ state }: Bench, { setAll, others }: Settings): void {
  const { phase, photo, input } = state;
  const { add } = others;
  const from = useRef<TaskInput | null>(null);
  const resumed = phase.kind === 'result' && (state.resumed || !photo) ? input : null;
  useEffect(() => {
    if (resumed) {
      from.current = resumed;
      setAll((values) => valuesOfRun(values, resumed.parameters));
    }
    const urls = photo ? from.current?.otherUrls : undefined;
    if (!urls || urls.length === 0) return;
    from.current = null;
    // Where they are gone or out of reach they are asked for again, like at first.
    Promise.all(urls.map(fetchBlob)).then(add, () => undefined);
  }, [resumed, setAll, photo, add]);
}

async function fetchBlob(url: string): Promise<Blob> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status}`);
  return response.blob();
}
