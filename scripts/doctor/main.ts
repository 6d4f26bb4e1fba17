import { existsSync } from 'node:fs';
import { renderFindings } from './finding.ts';
import { checkServices } from './service-findings.ts';
import { readSettings } from './settings-findings.ts';

if (existsSync('.env')) process.loadEnvFile('.env');
const { settings, findings } = readSettings();
const all = [...findings, ...(settings ? await checkServices(settings) : [])];
console.log(renderFindings(all));
const broken = all.filter(({ state }) => state === 'broken').length;
console.log(broken === 0 ? '\nAll that is set works.' : `\n${broken} of these must be put right.`);
process.exit(broken === 0 ? 0 : 1);
