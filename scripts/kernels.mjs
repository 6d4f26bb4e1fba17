import { runScript } from './bootstrap/run-script.mjs';

runScript('scripts/kernels/main.ts');
