import { runScript } from './bootstrap/run-script.mjs';

runScript('scripts/configuration/main.ts');
