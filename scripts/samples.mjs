import { runScript } from './bootstrap/run-script.mjs';

runScript('samples/main.ts');
