import { runScript } from './bootstrap/run-script.mjs';

runScript('scripts/doctor/main.ts');
