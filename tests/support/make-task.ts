import type { Task } from '#lib/contract/contract.ts';

/** Seconds since the epoch, some hours from now. */
export const inHours = (hours: number): number => Math.floor(Date.now() / 1000) + hours * 3600;

/** A task of the object remover that is done, but for what is given. */
export const makeTask = (parts: Partial<Task> = {}): Task => ({
  ...{ id: crypto.randomUUID(), feature: 'object-remover', state: 'done', cost: 0, createdAt: 0 },
  ...{ rootId: crypto.randomUUID(), parentTaskId: null },
  ...{ progress: null, place: null, secondsLeft: null, files: [], findings: null, error: null },
  usage: null,
  ...parts,
});

/** A picture that a task made, but for what is given. */
export const makeTaskFile = (parts: Partial<Task['files'][number]> = {}): Task['files'][number] => ({
  ...{ url: 'http://files.example/full.png', previewUrl: 'http://files.example/small.webp' },
  ...{ width: 40, height: 30, type: 'image/png', kind: 'picture', bytes: 1000, expiresAt: inHours(24) },
  ...parts,
});
