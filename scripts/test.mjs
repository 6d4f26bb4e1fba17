import { runScript } from './bootstrap/run-script.mjs';

runScript('scripts/test/main.ts');
