import { runScript } from './bootstrap/run-script.mjs';

runScript('scripts/ledger/main.ts');
