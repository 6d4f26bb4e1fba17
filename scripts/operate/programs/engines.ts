import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { uuidv7 } from 'uuidv7';
import type { Context } from '#api/context.ts';
import { type ConfiguredServer, listServers } from '#api/engines/create-engines.ts';
import { EngineError } from '#api/engines/engine-error.ts';
import { makeOrder, priceOf } from '#api/engines/remote/order.ts';
import { listSpending } from '#api/engines/spending.ts';
import { createRemoteWeb } from '#api/media/remote/remote-web.ts';
import type { EngineModel } from '#lib/catalog/engine-models/models.ts';
import { CommandError, type OperatorCommands, type OperatorProgram } from '../run-operator-command.ts';

const usage = `Usage: npm run engines -- <command>

  check [--run]       asks each engine that is set what it has; with --run, has each make its cheapest picture,
                      which costs what is told
  spend [--days <n>]  tells dollars by day, engine, model and tool, of the last 7 days or so many

The database is that of the host (DATABASE_URL or DATA_DIR). The embedded one serves one program at a time:
stop the host first.
`;

const options = { run: { type: 'boolean' }, days: { type: 'string' } } as const;

function readArguments(args: readonly string[]) {
  return parseArgs({ args: [...args], options, allowPositionals: true });
}

type Values = ReturnType<typeof readArguments>['values'];

const DAY_MS = 86_400_000;

function cheapest(models: readonly EngineModel[]): EngineModel | undefined {
  const ofWords = models.filter(({ inputs, sizes }) => sizes.kind !== 'video' && inputs.photos[0] === 0);
  return ofWords.toSorted((a, b) => (a.price?.usd ?? 0) - (b.price?.usd ?? 0))[0];
}

type Print = (line: string) => void;

/** Has a model make one picture, and tells what that took. */
async function tryModel(
  context: Context,
  { server, model, print }: { server: ConfiguredServer; model: EngineModel; print: Print },
) {
  const { fetching } = context.settings;
  const web = createRemoteWeb({ ...fetching, isAllowed: true });
  if (!web) throw new CommandError('Pictures cannot be fetched here.');
  const folder = await mkdtemp(path.join(tmpdir(), 'pictor-check-'));
  const parameters = { prompt: 'a red apple on a white table', ratio: '1:1', seed: 1, count: 1 };
  const order = makeOrder({
    model,
    runKey: uuidv7(),
    feature: model.serves[0] ?? '',
    parameters,
    sent: undefined,
  });
  const begin = performance.now();
  try {
    const service = server.service(await server.probe(), { web, scratch: folder });
    const handle = await service.start(order);
    for (;;) {
      const state = await service.poll(handle, folder);
      if (state.state === 'done') break;
      if (performance.now() - begin > 1000 * model.seconds[1])
        throw new CommandError(`${model.id}: took too long`);
      await wait(1000);
    }
    const seconds = ((performance.now() - begin) / 1000).toFixed(1);
    print(`  ${model.id}: made a picture in ${seconds} s, about $${(priceOf(order) / 1e6).toFixed(4)}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function checkServer(
  context: Context,
  { server, isRun, print }: { server: ConfiguredServer; isRun: boolean; print: Print },
) {
  const { kind, models, retirements } = await server.probe();
  print(`✓ ${server.name} (${kind}): ${models.length} models`);
  for (const { id, price, serves } of models) {
    const cost = price ? `$${price.usd} per ${price.per}, looked up ${price.checked}` : 'costs time alone';
    const end = retirements.get(id);
    print(`  ${id}: ${serves.join(', ')}; ${cost}${end ? `; ends ${end}` : ''}`);
  }
  const model = cheapest(models);
  if (isRun && model) await tryModel(context, { server, model, print });
}

const commands: OperatorCommands<Values> = {
  async check(context, { values: { run: isRun = false }, print }) {
    const servers = listServers(context.settings.engines);
    if (servers.length === 0) throw new CommandError('No engine is set (README.md lists the settings).');
    let failed = 0;
    for (const server of servers) {
      try {
        await checkServer(context, { server, isRun, print });
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        failed += 1;
        print(`✗ ${server.name}: ${error.message}`);
      }
    }
    if (failed > 0) throw new CommandError(`${failed} of ${servers.length} engines do not work.`);
  },
  async spend(context, { values: { days = '7' }, print }) {
    if (!/^[1-9]\d{0,3}$/.test(days)) throw new CommandError('--days is a number of days.');
    const fromMs = context.clock.now() - (Number(days) - 1) * DAY_MS;
    const rows = await listSpending(context.database.queries, { fromMs });
    for (const { day, engine, model, feature, runs, dollars } of rows)
      print(`${day}  ${engine}  ${model}  ${feature}  ${runs} runs  $${dollars.toFixed(4)}`);
    const sum = rows.reduce((total, { dollars }) => total + dollars, 0);
    print(`$${sum.toFixed(4)} in ${days} days, by the prices of the list of models`);
  },
};

export const program: OperatorProgram<Values> = { usage, commands, readArguments };
