import { runScript } from './bootstrap/run-script.mjs';

runScript('scripts/dev/main.ts');
