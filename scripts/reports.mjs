import { runScript } from './bootstrap/run-script.mjs';

// Paths on the command line are meant from where the person stands; `runScript` moves to the root of the
// repository.
process.env.INIT_CWD ??= process.cwd();
runScript('scripts/reports/main.ts');
