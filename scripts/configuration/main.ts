import { readFileSync, writeFileSync } from 'node:fs';
import { renderEnvExample, renderReadme } from './render-configuration.ts';

writeFileSync('.env.example', renderEnvExample());
writeFileSync('README.md', renderReadme(readFileSync('README.md', 'utf8')));
