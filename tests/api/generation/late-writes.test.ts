import { expect, it } from 'vitest';
import { lastWriteAfter } from '#api/generation/state/discard-files.ts';
import { S3_CALL_SECONDS } from '#api/infrastructure/storage/s3-calls.ts';

const s3 = {
  endpoint: 'https://bucket.example',
  bucket: 'pictures',
  region: 'eu',
  accessKeyId: 'id',
  secretAccessKey: 'key',
};

it('[GEN-04] A file that is given up is deleted only when no late write to it is possible, in a bucket too', () => {
  expect(lastWriteAfter({ worker: { leaseSeconds: 1 }, storage: { s3: undefined } })).toBe(3);
  for (const leaseSeconds of [1, 20, 600]) {
    // A worker that lost its task is told within a lease, when a call may just have begun.
    const settings = { worker: { leaseSeconds }, storage: { s3 } };
    expect(lastWriteAfter(settings)).toBeGreaterThanOrEqual(leaseSeconds + S3_CALL_SECONDS);
  }
});
