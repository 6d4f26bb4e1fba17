import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { readWebEnvironment } from '../env.ts';
import { MANIFEST_FILE, type Manifest, SERVE_FOLDER } from '../manifest.ts';
import { findAnswers } from './find-answers.ts';
import { prepareAnswer } from './prepare-answer.ts';
import { writePagePolicies } from './write-page-policies.ts';

// Runs after every `next build`: hashes inline scripts, compresses what is served, and lists it for `serve.ts`.
rmSync(SERVE_FOLDER, { recursive: true, force: true });
mkdirSync(SERVE_FOLDER, { recursive: true });
const entries = await Promise.all(findAnswers().map(prepareAnswer));
writePagePolicies(
  entries.filter(({ kind }) => kind === 'page'),
  readWebEnvironment(),
);
const manifest: Manifest = { entries };
writeFileSync(MANIFEST_FILE, JSON.stringify(manifest));
