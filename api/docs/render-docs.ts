import { localeInfo, locales } from '#lib/catalog/locales.ts';
import type { OpenApiDocument } from './complete-document.ts';
import { codeBlock, inlineText, table } from './html.ts';
import { renderCalls } from './render-calls.ts';
import { renderErrors, renderLimits, renderTools, renderUploads, taskStates } from './render-facts.ts';

interface DocsOptions {
  /** Public origin of the api. */
  readonly origin: string;
  /** Style sheet with the colours of the site. */
  readonly tokens: string;
}

interface Section {
  readonly id: string;
  readonly title: string;
  /** HTML. */
  readonly body: string;
}

/** The page of the api for developers: a document without scripts, and its style. */
export function renderDocs(document: OpenApiDocument, { origin, tokens }: DocsOptions) {
  const style = tokens + docsStyle;
  const sections: readonly Section[] = [
    { id: 'start', title: 'Start', body: renderStart(origin) },
    { id: 'calls-in-general', title: 'What holds for every call', body: renderBasics() },
    { id: 'uploads', title: 'Uploads', body: renderUploads() },
    { id: 'states', title: 'States of a task', body: renderStates() },
    { id: 'tools', title: 'Tools and their parameters', body: renderTools(document) },
    { id: 'errors', title: 'Codes of failures', body: renderErrors() },
    { id: 'limits', title: 'Limits', body: renderLimits() },
    { id: 'calls', title: 'Calls', body: renderCalls(document) },
  ];
  const links = sections.map(({ id, title }) => `<li><a href="#${id}">${title}</a></li>`).join('');
  const parts = sections
    .map(({ id, title, body }) => `<section id="${id}"><h2>${title}</h2>${body}</section>`)
    .join('');
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Pictor for developers</title>
<style>${style}</style>
</head>
<body>
<header><p class="name">Pictor</p><p>For developers</p></header>
<main>
<h1>Pictor for developers</h1>
<p class="lead">${inlineText('All that the site does goes through this api, and everybody may call it. `/openapi.json` is the same for programs.')}</p>
<div class="columns"><nav aria-label="On this page"><ol>${links}</ol></nav><div class="parts">${parts}</div></div>
</main>
</body>
</html>`;
  return { html, style };
}

function paragraphs(...texts: readonly string[]): string {
  return texts.map((text) => `<p>${inlineText(text)}</p>`).join('');
}

function renderStart(origin: string): string {
  const steps = firstSteps(origin).map(({ title, line }) => `<li><p>${title}</p>${codeBlock(line)}</li>`);
  return `${paragraphs('Four lines of a shell, with any JPEG as `photo.jpg`:')}<ol class="steps">${steps.join('')}</ol>${paragraphs(
    'Ask until `state` is `done`. Each result is at its `url`.',
  )}${codeBlock(askLine(origin))}`;
}

function renderBasics(): string {
  const tags = locales.map(({ code }) => `\`${code}\` ${localeInfo(code).name}`).join(', ');
  return paragraphs(
    'Every answer is `{ code, message, result }`. Code 200 is success; every other code is a failure, and `result` is null. What went wrong with a run or a file comes with status 200, what went wrong with the request under its own status.',
    'A POST carries `content-type: application/json`, also where its body is `{}`. Unknown fields are refused. A failure with code 400 names the field that is to blame as `field`.',
    `\`x-locale\` chooses the language of messages: ${tags}.`,
    'A token is good for a quarter of an hour. `refreshToken` exchanges the other one for a new pair, once. A person’s tasks and files are seen with that person’s token alone.',
    'From the 61st new guest of one network in an hour on, `visit` answers 4111. `getVisitChallenge` then gives a puzzle: for each part a number of 32 bits, so that SHA-256 of `seed` (32 bytes), the part and the number (4 bytes each, big-endian) begins with `bits` zero bits. `visit` with the answers as `proof` lets in.',
    'A start takes an `idempotency-key` of 16 to 64 letters: sent again with the same key and body, it gives the first task.',
    'Times are seconds since 1970 in UTC. URLs of files are signed and end after an hour at most; ask again for new ones.',
  );
}

function renderStates(): string {
  return table({
    head: ['State', 'Meaning'],
    rows: taskStates.map(([state, meaning]) => [`<code>${state}</code>`, inlineText(meaning)]),
  });
}

/** One step of the start, as it is typed into a shell. */
interface Step {
  readonly title: string;
  readonly line: string;
}

/** A session, a file, a run: everything that it takes to get a result. `photo.jpg` is any photo at hand. */
export function firstSteps(origin: string): readonly Step[] {
  const json = `-H 'content-type: application/json'`;
  const bearer = '-H "authorization: Bearer $TOKEN"';
  const value = (name: string) => `sed 's/.*"${name}":"\\([^"]*\\)".*/\\1/'`;
  return [
    {
      title: 'Open a session. Its token is good for a quarter of an hour.',
      line: `TOKEN=$(curl -s ${json} -d '{}' ${origin}/api/user/v2/visit | ${value('token')})`,
    },
    {
      title: 'Announce a file. The answer has its id, and a signed URL for each part.',
      line: `UPLOAD=$(curl -s ${json} ${bearer} -d "{\\"purpose\\":\\"photo\\",\\"type\\":\\"image/jpeg\\",\\"size\\":$(wc -c < photo.jpg)}" ${origin}/api/oss/getMediaPreSignedUrl)`,
    },
    {
      title: 'Put the file there, with the type that was announced.',
      line: `curl -s -X PUT -H 'content-type: image/jpeg' --data-binary @photo.jpg "$(echo "$UPLOAD" | ${value('url')})"`,
    },
    {
      title: 'Start a tool on it.',
      line: `TASK=$(curl -s ${json} ${bearer} -d "{\\"feature\\":\\"photo-enhancer\\",\\"inputs\\":[{\\"role\\":\\"photo\\",\\"uploadId\\":\\"$(echo "$UPLOAD" | ${value('uploadId')})\\"}],\\"parameters\\":{\\"factor\\":2}}" ${origin}/api/gen/v2/img2img | sed 's/.*"result":{"id":"\\([^"]*\\)".*/\\1/')`,
    },
  ];
}

/** Line that tells how far the task of the last step is, with the URLs of its results once it is done. */
export function askLine(origin: string): string {
  return `curl -s -H "authorization: Bearer $TOKEN" ${origin}/api/gen/v2/imgResult/$TASK`;
}

/** Style of the page for developers, after the site's own tokens. */
const docsStyle = `
@font-face { font-family: Inter; src: url("/docs/inter.woff2") format("woff2"); font-weight: 100 900; font-display: swap; }
@font-face { font-family: Bricolage; src: url("/docs/bricolage-grotesque.woff2") format("woff2"); font-weight: 200 800; font-display: swap; }
:root { --font-head: Bricolage; --font-text: Inter; }
* { box-sizing: border-box; }
html { scroll-padding-top: 24px; -webkit-text-size-adjust: 100%; }
body { background: var(--paper); color: var(--ink); font: 1rem/1.6 var(--text); margin: 0; }
header, main { margin: 0 auto; max-width: var(--max); padding: 0 var(--page); }
header { align-items: baseline; border-bottom: 1px solid var(--line); display: flex; gap: 12px; max-width: none; min-height: 64px; padding-top: 16px; }
header p { color: var(--quiet); margin: 0; }
header .name { color: var(--ink); font: 650 1.5rem/1 var(--head); letter-spacing: -0.02em; }
main { padding-bottom: 96px; padding-top: 40px; }
h1, h2, h3 { font-family: var(--head); letter-spacing: -0.02em; line-height: 1.15; margin: 0; text-wrap: balance; }
h1 { font-size: var(--t-1); }
h2 { font-size: var(--t-2); }
h3 { font-size: var(--t-3); margin-top: 24px; }
h4 { font-size: var(--t-small); margin: 8px 0 0; }
p { margin: 0; max-width: 72ch; }
.lead { color: var(--quiet); font-size: 1.125rem; margin: 12px 0 40px; }
.columns { display: grid; gap: 40px; grid-template-columns: minmax(0, 1fr); }
.parts, section, details { display: grid; gap: 16px; grid-template-columns: minmax(0, 1fr); min-width: 0; }
.parts { gap: 64px; }
section > details + details { margin-top: -16px; }
nav ol { display: grid; gap: 8px; font-size: var(--t-small); list-style: none; margin: 0; padding: 0; }
a { color: var(--pigment); text-underline-offset: 0.2em; }
code { font: 0.875em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
pre { background: var(--panel); border-radius: var(--r-m); color: #f4f1ea; margin: 0; overflow-x: auto; padding: 14px 16px; white-space: pre-wrap; }
.steps { display: grid; gap: 16px; margin: 0; padding-inline-start: 1.4em; }
.steps li > p { margin-bottom: 8px; }
.steps li::marker { color: var(--quiet); font-weight: 600; }
.table { overflow-x: auto; }
table { border-collapse: collapse; font-size: var(--t-small); min-width: 560px; width: 100%; }
th, td { border-bottom: 1px solid var(--line); padding: 8px 16px 8px 0; text-align: start; vertical-align: top; }
th { color: var(--quiet); font-weight: 500; white-space: nowrap; }
td:first-child { white-space: nowrap; }
details { border-top: 1px solid var(--line); }
details[open] { padding-bottom: 24px; }
summary { cursor: pointer; min-height: 44px; padding: 10px 0; }
summary code { color: var(--pigment); font-weight: 600; margin-inline-end: 8px; }
:focus-visible { outline: 2px solid var(--pigment); outline-offset: 2px; }
@media (min-width: 60rem) {
  .columns { align-items: start; grid-template-columns: 220px minmax(0, 1fr); }
  nav { position: sticky; top: 24px; }
}
`;
