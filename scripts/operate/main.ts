import { existsSync } from 'node:fs';
import { type OperatorProgram, runOperatorCommand } from './run-operator-command.ts';

const [name, ...args] = process.argv.slice(2);
const { program }: { program: OperatorProgram<unknown> } = await import(`./programs/${name}.ts`);
if (existsSync('.env')) process.loadEnvFile('.env');
process.exitCode = await runOperatorCommand(program, {
  args,
  environment: process.env,
  print: (lines) => process.stdout.write(`${lines}\n`),
  warn: (lines) => process.stderr.write(`${lines}\n`),
});
