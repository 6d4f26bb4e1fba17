// Loaded before the program of an imaging process: whatever that writes finds the disk full.
import { promises } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

promises.writeFile = async () => {
  throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
};
syncBuiltinESMExports();
