import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Command, commands, describeCommand } from './commands.ts';
import { planRuns } from './plan-runs.ts';
import { optionsOf } from './read-options.ts';
import { type Run, showProgress, UsageError } from './run.ts';

const overview = `Usage: npm run imaging -- <command> [options]

${commands.map(({ name, summary }) => `  ${name.padEnd(20)}${summary}`).join('\n')}

npm run imaging -- <command> --help tells a command's options.
`;

/** Options for the files that a tool takes beside its photo. */
function inputOptionsOf({ mask, corrections, additional }: Command['tool']['inputs']) {
  return {
    ...(mask && { mask: { type: 'string' } as const }),
    ...(corrections && { corrections: { type: 'string' } as const }),
    ...(additional && { other: { type: 'string', multiple: true } as const }),
  };
}

async function readRuns(command: Command, args: readonly string[]): Promise<readonly Run[] | 'help'> {
  const options = {
    ...optionsOf(command.parameters),
    ...inputOptionsOf(command.tool.inputs),
    out: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    return values.help ? 'help' : await planRuns(command, { values, photos: positionals });
  } catch (error) {
    // parseArgs throws TypeErrors with its own code for unknown and malformed options.
    if (error instanceof TypeError && String(Reflect.get(error, 'code')).startsWith('ERR_PARSE_ARGS'))
      throw new UsageError(error.message);
    throw error;
  }
}

async function perform({ input, output, work }: Run): Promise<boolean> {
  const name = path.basename(input);
  const { say, step, end } = showProgress(name);
  const started = performance.now();
  try {
    const found = await work({ onProgress: step, onEstimate: (estimate) => say(wordEstimate(estimate)) });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    end([`${name} → ${output} (${seconds} s)`, ...found].join('\n'));
    return true;
  } catch (error) {
    end(`${name}: ${error instanceof Error ? error.message : error}`);
    return false;
  }
}

function wordEstimate(seconds: number): string {
  if (seconds < 100) return `about ${Math.max(1, Math.round(seconds))} s`;
  return `about ${Math.round(seconds / 60)} min`;
}

/** Exit codes: 0 all done, 1 some failed, 2 wrong command line. */
async function main([name, ...args]: readonly string[]): Promise<0 | 1 | 2> {
  if (name === undefined || name === '--help' || name === '-h') {
    process.stdout.write(overview);
    return name === undefined ? 2 : 0;
  }
  const command = commands.find((entry) => entry.name === name);
  if (!command) throw new UsageError(`no command ${name}`);
  const runs = await readRuns(command, args);
  if (runs === 'help') {
    process.stdout.write(describeCommand(command));
    return 0;
  }
  let failed = 0;
  for (const run of runs) if (!(await perform(run))) failed++;
  return failed > 0 ? 1 : 0;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\nnpm run imaging -- --help tells what there is.\n`);
  process.exitCode = 2;
}
