import { runScript } from './bootstrap/run-script.mjs';

runScript('scripts/lint/main.ts');
