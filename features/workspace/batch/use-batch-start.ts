import { useRef, useState } from 'react';
import type { RunOrder } from '../setup/run-request.ts';
import type { BatchStart } from './open-batch.ts';
import type { Many } from './use-many.ts';

type StartBatch = (order: () => RunOrder, photos: Many['photos']) => void;

/** The batch that was started. What a second press would start while the mask of the first is being drawn is not started. */
export function useBatchStart(): readonly [batch: BatchStart | null, start: StartBatch] {
  const [batch, setBatch] = useState<BatchStart | null>(null);
  const isMaking = useRef(false);
  const start: StartBatch = (order, photos) => {
    if (isMaking.current) return;
    isMaking.current = true;
    void batchOf(order(), photos)
      .then(setBatch)
      .finally(() => {
        isMaking.current = false;
      });
  };
  return [batch, start];
}

/** The same order for many photos. Corrections are strokes on one photo, and stay out. */
async function batchOf(order: RunOrder, photos: Many['photos']): Promise<BatchStart> {
  const { parameters, others } = order;
  return { kind: 'new', photos, order: { parameters, others, mask: await order.mask } };
}
