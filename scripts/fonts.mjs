import { runScript } from './bootstrap/run-script.mjs';

runScript('scripts/fonts/main.ts');
