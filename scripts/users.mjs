import { runScript } from './bootstrap/run-script.mjs';

runScript('scripts/users/main.ts');
