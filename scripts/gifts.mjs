import { runScript } from './bootstrap/run-script.mjs';

runScript('scripts/gifts/main.ts');
