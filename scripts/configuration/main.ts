import { readFileSync, writeFileSync } from 'node:fs';
import { settingsGroups } from '#api/settings/settings.ts';
import { webVariables } from '#web/variables.ts';

/** A variable of the environment as its documentation needs it. */
interface DocumentedVariable {
  readonly name: string;
  readonly description: string;
  readonly fallback?: string;
  readonly fallbackNote?: string;
  readonly example?: string;
}

interface DocumentedGroup {
  readonly title: string;
  readonly variables: readonly DocumentedVariable[];
}

/** All variables of both programs, by concern. */
export const documentedGroups: readonly DocumentedGroup[] = [
  ...Object.values(settingsGroups),
  ...webVariables,
];

/** Text of `.env.example`: each variable with its default, commented out where it has no fixed one. */
export function renderEnvExample(): string {
  const head = '# Every variable with its default. Copy to .env to change one; what is set outside wins.\n';
  return [head, ...documentedGroups.map(renderGroup)].join('\n');
}

function renderGroup({ title, variables }: DocumentedGroup): string {
  const entries = variables.map(({ name, description, fallback, fallbackNote, example }) => {
    const isFixed = fallback !== undefined && fallbackNote === undefined;
    return `# ${description}\n${isFixed ? `${name}=${fallback}` : `# ${name}=${example ?? ''}`}\n`;
  });
  return [`## ${title}\n`, ...entries].join('\n');
}

const BEGIN = '<!-- configuration: written by npm run configuration -->\n';
const END = '<!-- end of configuration -->';

/** The README with its table of variables made anew. @throws Error where the table's marks are missing */
export function renderReadme(readme: string): string {
  const begin = readme.indexOf(BEGIN);
  const end = readme.indexOf(END);
  if (begin < 0 || end < begin) throw new Error('README.md lacks the marks of the configuration table.');
  return `${readme.slice(0, begin)}${BEGIN}\n${renderTable()}\n${readme.slice(end)}`;
}

function renderTable(): string {
  const rows = documentedGroups.flatMap(({ variables }) =>
    variables.map(({ name, description, fallback, fallbackNote }) => {
      const usual = fallbackNote ?? (fallback === undefined ? 'none' : `\`${fallback}\``);
      return [`\`${name}\``, usual, description];
    }),
  );
  const heading = ['variable', 'default', 'meaning'];
  const widths = heading.map((_, column) =>
    Math.max(...[heading, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |\n`;
  return [line(heading), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('');
}

if (import.meta.main) {
  writeFileSync('.env.example', renderEnvExample());
  writeFileSync('README.md', renderReadme(readFileSync('README.md', 'utf8')));
}
