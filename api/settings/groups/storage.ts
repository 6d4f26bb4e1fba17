import { z } from 'zod';
import { settingsGroup } from '../settings-group.ts';
import { origin } from '../value-schemas.ts';
import { type Given, variable } from '../variable.ts';

const fields = {
  endpoint: variable('S3_ENDPOINT', {
    schema: origin,
    fallbackNote: 'files in `DATA_DIR`',
    example: 'https://s3.eu-central-1.amazonaws.com',
    description: 'Object storage instead of files in DATA_DIR: all of the S3_ variables, or none.',
  }),
  bucket: variable('S3_BUCKET', {
    schema: z.string(),
    example: 'pictor',
    description: 'Bucket of the pictures.',
  }),
  region: variable('S3_REGION', {
    schema: z.string(),
    example: 'eu-central-1',
    description: 'Region of the bucket.',
  }),
  accessKeyId: variable('S3_ACCESS_KEY_ID', {
    schema: z.string(),
    isSecret: true,
    description: 'Key that may read, write, list and delete in the bucket.',
  }),
  secretAccessKey: variable('S3_SECRET_ACCESS_KEY', {
    schema: z.string(),
    isSecret: true,
    description: 'Secret of that key.',
  }),
};

/** Variables that are missing beside those that are there, one line each. */
function findMissing(given: Given): string[] {
  const names = Object.values(fields).map(({ name }) => name);
  const missing = names.filter((name) => given[name] === undefined);
  if (missing.length === names.length) return [];
  return missing.map((name) => `${name} is missing; storage in S3 needs all S3_ variables.`);
}

/** A bucket to use; without it files lie in the data folder. */
export const storage = settingsGroup(
  { title: 'The storage.', fields, findFaults: findMissing },
  ({ endpoint, bucket, region, accessKeyId, secretAccessKey }) =>
    endpoint && bucket && region && accessKeyId && secretAccessKey
      ? { s3: { endpoint, bucket, region, accessKeyId, secretAccessKey } }
      : { s3: undefined },
);
