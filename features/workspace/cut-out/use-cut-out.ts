import { useCallback, useMemo, useState } from 'react';
import { createEditorStore, type EditorStore } from '#features/editor/editor-store.ts';
import type { Size } from '#features/editor/mark.ts';
import type { Task } from '#lib/contract/contract.ts';
import type { Ground } from './ground-layer.tsx';

/** Work on cut-outs that outlives the view of one result. */
export interface CutOut {
  /** Background of the cut-outs of a photo. */
  readonly groundOf: (task: Task) => Ground;
  readonly setGround: (task: Task, ground: Ground) => void;
  /** Correction strokes on one result, which are still there after a cancelled run. */
  readonly strokesOn: (task: Task, size: Size) => EditorStore;
}

const NONE: Ground = { kind: 'none' };

export function useCutOut(): CutOut {
  const [stores] = useState(() => new Map<string, EditorStore>());
  const [grounds, setGrounds] = useState<ReadonlyMap<string, Ground>>(new Map());
  const setGround = useCallback<CutOut['setGround']>(
    ({ rootId }, ground) => setGrounds((before) => new Map(before).set(rootId, ground)),
    [],
  );
  const strokesOn = useCallback<CutOut['strokesOn']>(
    ({ id }, { width, height }) => {
      const store = stores.get(id) ?? createEditorStore({ width, height }, 'corrections');
      stores.set(id, store);
      return store;
    },
    [stores],
  );
  return useMemo(
    () => ({ groundOf: ({ rootId }) => grounds.get(rootId) ?? NONE, setGround, strokesOn }),
    [grounds, setGround, strokesOn],
  );
}
