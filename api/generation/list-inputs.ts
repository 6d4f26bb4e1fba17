import type { UploadRow } from '../media/tables.ts';
import type { Order } from './judge-order.ts';
import type { TaskInputRow } from './tables.ts';

export type TaskInput = Omit<TaskInputRow, 'taskId'>;

/** What an upload must have been announced for, by what it is for the tool. */
export const uploadPurposes = {
  photo: 'photo',
  mask: 'mask',
  corrections: 'mask',
  other: 'photo',
} as const satisfies Record<TaskInput['role'], UploadRow['purpose']>;

/** The uploads of an order, the photo first; none where a picture is made from words. */
export function listInputs({ uploadId, maskId, correctionsId, otherIds }: Order): TaskInput[] {
  const single = { photo: uploadId, mask: maskId, corrections: correctionsId } as const;
  const singles = (['photo', 'mask', 'corrections'] as const).flatMap((role) => {
    const id = single[role];
    return id === undefined ? [] : [{ role, position: 0, uploadId: id }];
  });
  return [
    ...singles,
    ...otherIds.map((id, position) => ({ role: 'other' as const, position, uploadId: id })),
  ];
}
