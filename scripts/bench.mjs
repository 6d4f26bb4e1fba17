import { runScript } from './bootstrap/run-script.mjs';

runScript('scripts/bench/main.ts');
