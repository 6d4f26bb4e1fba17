import { runScript } from './bootstrap/run-script.mjs';

runScript('scripts/samples/main.ts');
