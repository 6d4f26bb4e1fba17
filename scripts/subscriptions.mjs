import { runScript } from './bootstrap/run-script.mjs';

runScript('scripts/subscriptions/main.ts');
