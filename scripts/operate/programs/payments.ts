import { parseArgs } from 'node:util';
import type { Context } from '#api/context.ts';
import { ProviderError } from '#api/payments/payment-provider.ts';
import { type SetupStep, setUpProviders } from '#api/payments/set-up-providers.ts';
import { CommandError, type OperatorCommands, type OperatorProgram } from '../run-operator-command.ts';

const usage = `Usage: npm run payments -- <command>

  doctor          tells what is set up at each payment provider, and what is missing
  setup [--yes]   tells what it would make at each provider, and makes it with --yes

Products, plans, prices and the address for events are made once; a second time nothing happens. A price that
differs is never changed: people may pay by it already.
The database is that of the host (DATABASE_URL or DATA_DIR). The embedded one serves one program at a time:
stop the host first.
`;

const options = { yes: { type: 'boolean' } } as const;

function readArguments(args: readonly string[]) {
  return parseArgs({ args: [...args], options, allowPositionals: true });
}

type Values = ReturnType<typeof readArguments>['values'];

const words: Readonly<Record<SetupStep['state'], string>> = {
  there: 'is there',
  missing: 'is missing',
  made: 'was made',
  differs: 'DIFFERS',
};

interface Wanted {
  readonly isDryRun: boolean;
  readonly print: (line: string) => void;
}

async function run(context: Context, { isDryRun, print }: Wanted): Promise<readonly SetupStep[]> {
  try {
    const steps = await setUpProviders(context, { isDryRun });
    if (steps.length === 0)
      throw new CommandError('No payment provider is configured (README.md lists the settings).');
    for (const { platform, subject, state, note } of steps)
      print(`${platform}  ${subject}  ${words[state]}${note ? `: ${note}` : ''}`);
    return steps;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new CommandError(`${error.message}. The same command again is safe.`);
  }
}

const commands: OperatorCommands<Values> = {
  async doctor(context, { print }) {
    const steps = await run(context, { isDryRun: true, print });
    if (steps.some(({ state }) => state !== 'there'))
      throw new CommandError('Not all is set up: npm run payments -- setup makes what is missing.');
  },
  async setup(context, { values: { yes = false }, print }) {
    const steps = await run(context, { isDryRun: !yes, print });
    const isMissing = steps.some(({ state }) => state === 'missing');
    if (isMissing) print('Nothing was made. With --yes, what is missing is made.');
    if (steps.some(({ state }) => state === 'differs'))
      throw new CommandError(
        'What differs is left as it is: change it at the provider, or the catalogue here.',
      );
  },
};

export const program: OperatorProgram<Values> = { usage, commands, readArguments };
