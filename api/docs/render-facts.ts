import { inputRoleNames } from '#lib/catalog/inputs.ts';
import {
  ANALYSES_PER_DAY,
  FREE_USES_PER_DAY,
  MAX_SHARES_PER_TASK,
  queueRoom,
  RETENTION_HOURS,
  VISITS_WITHOUT_PROOF,
} from '#lib/catalog/limits.ts';
import { type ToolEntry, tools } from '#lib/catalog/tools.ts';
import {
  MAX_UPLOAD_PIXELS,
  MAX_UPLOAD_SIDE,
  UPLOAD_BYTES,
  UPLOAD_TYPES,
  uploadTypesOf,
} from '#lib/catalog/uploads.ts';
import { type ErrorKey, errorKinds } from '#lib/contract/error-codes.ts';
import { ADDRESS_LIMIT, MAX_BODY_BYTES } from '../http/request-limits.ts';
import { translateError } from '../i18n/translate.ts';
import { type OpenApiDocument, parametersName } from './complete-document.ts';
import { escapeHtml, inlineText, table } from './html.ts';
import { fieldTable } from './render-calls.ts';

/** States of a task with what each means. */
export const taskStates = [
  ['waiting', 'In the queue; `place` and `secondsLeft` tell how long.'],
  ['running', 'Being worked on; `progress` goes from 0 to 100.'],
  ['done', '`files` has the results.'],
  ['failed', '`error` has code and message. The use it took is given back.'],
  ['cancelled', 'Ended by `cancelTask` or deleted. The use it took is given back.'],
] as const;

/** Rules of sending files. */
export function renderUploads(): string {
  const types = UPLOAD_TYPES.map((type) => `\`${type}\``).join(', ');
  const megabytes = UPLOAD_BYTES.guest / 2 ** 20;
  const megabytesOfPro = UPLOAD_BYTES.pro / 2 ** 20;
  const megapixels = MAX_UPLOAD_PIXELS / 1e6;
  return [
    `\`getMediaPreSignedUrl\` takes purpose, type and size in bytes, and gives \`parts\`: put the bytes \`from\` to \`to\` (exclusive) of each to its \`url\` by PUT. The header \`content-type\` must be the announced type (else 415) and the length the announced one. The URLs need no token.`,
    `Photos are ${types}, up to ${megabytes} MB (members of Pro ${megabytesOfPro} MB), ${megapixels} megapixels and ${MAX_UPLOAD_SIDE} pixels a side. The type is checked by the bytes. Masks are ${uploadTypesOf.mask.map((type) => `\`${type}\``).join()}: white is what changes.`,
    '`getUploadState` tells after an interruption what has arrived. An upload that no run takes is deleted within a day.',
  ]
    .map((text) => `<p>${inlineText(text)}</p>`)
    .join('');
}

function inputsOf({ inputs }: ToolEntry): string {
  return inputRoleNames
    .flatMap((role) => {
      const [least, most] = inputs[role] ?? [0, 0];
      if (most === 0) return [];
      return [`<code>${role}</code> ${least === most ? least : `${least} to ${most}`}`];
    })
    .join(', ');
}

/** Every tool with its inputs and parameters. */
export function renderTools(document: OpenApiDocument): string {
  const parts = tools.map((tool: ToolEntry) => {
    const schema = document.components.schemas?.[parametersName(tool.featureCode)] ?? {};
    const { consent } = tool.safety ?? {};
    const facts = [
      `Inputs: ${inputsOf(tool) || 'none'}.`,
      consent === true ? 'Needs <code>consent</code>.' : '',
      consent === 'marked' ? 'Needs <code>consent</code> where the marked place shows a person.' : '',
      tool.engines.length === 0 ? 'No engine serves it yet.' : '',
    ];
    return `<details id="tool-${tool.featureCode}"><summary><code>${tool.featureCode}</code> ${escapeHtml(schema.description ?? '')}</summary><p>${facts.filter(Boolean).join(' ')}</p>${fieldTable(schema)}</details>`;
  });
  return `<p>${inlineText('`getFeatures` tells which of them this host serves, and how long they take. Numbers behind a role are how many files of it a run takes.')}</p>${parts.join('')}`;
}

/** Every code with its status and message. */
export function renderErrors(): string {
  const keys = Object.keys(errorKinds) as ErrorKey[];
  return table({
    head: ['Code', 'Status', 'Name', 'Again', 'Message'],
    rows: keys.map((key) => {
      const { code, status, retryable } = errorKinds[key];
      const message = escapeHtml(translateError(key, 'en'));
      return [String(code), String(status), `<code>${key}</code>`, retryable ? 'may help' : '', message];
    }),
  });
}

/** Limits of what is free, beside those of single calls. */
export function renderLimits(): string {
  const { guest } = FREE_USES_PER_DAY;
  const { unfinishedPerPerson, videosPerPerson, waiting } = queueRoom;
  const { picture, video } = waiting;
  const rows = [
    ['Free runs of one tool in a day (UTC), as a guest', guest],
    ['Analyses in a day', ANALYSES_PER_DAY],
    ['Unfinished tasks of one person', unfinishedPerPerson],
    ['Unfinished videos of one person', videosPerPerson],
    ['Tasks that wait in the lane of pictures, of everybody without Pro', picture.free],
    ['Tasks that wait in the lane of videos, of everybody without Pro', video.free],
    ['Hours that a guest’s results are kept', RETENTION_HOURS.guest],
    ['Links to one result', MAX_SHARES_PER_TASK],
    ['New guests of one network in an hour without a proof of work', VISITS_WITHOUT_PROOF],
    ['Requests of one network in a minute, of all calls', ADDRESS_LIMIT.max],
    ['Bytes of a request’s body', MAX_BODY_BYTES],
  ] as const;
  return `<p>${inlineText('A refusal for haste has status 429 and says in `retry-after` how many seconds to wait. Limits of a single call stand beside it.')}</p>${table({ head: ['What', 'Most'], rows: rows.map(([what, most]) => [what, most.toLocaleString('en')]) })}`;
}
