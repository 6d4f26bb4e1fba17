import { runScript } from './bootstrap/run-script.mjs';

runScript('scripts/build/main.ts');
