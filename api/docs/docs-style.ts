/** Style of the page for developers, after the site's own tokens. */
export const docsStyle = `
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
