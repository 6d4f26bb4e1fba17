import { runScript } from './bootstrap/run-script.mjs';

runScript('scripts/start/main.ts');
