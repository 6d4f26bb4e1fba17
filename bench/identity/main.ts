import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Check, holds, printChecks } from '#bench/web/bounds.ts';
import { runServer } from '#bench/web/run-server.ts';
import { type Client, createClient } from './client.ts';
import { type ComparedTimes, compareTimes, gapOf, REQUESTS } from './compare-times.ts';
import { keepBusy, load, median } from './load.ts';
import { emailOf, PASSWORD, seedAccounts } from './seed-accounts.ts';

const PORT = 4197;
const SECONDS = 5;
const AT_ONCE = 8;
/** Sign-ins under way at once while other calls are measured. */
const SIGN_INS = 20;
const ROUNDS = 5;
/** Accounts that sign in again and again. */
const REGULARS = 200;

const OK = 200;
const UNKNOWN_ADDRESS = 4108;
const WRONG_PASSWORD = 4520;
const WRONG_CODE = 450;

const signIn = (client: Client, turn: number) =>
  client.expect('login', {
    code: OK,
    body: { email: emailOf(turn % REGULARS), password: client.seal(PASSWORD) },
  });

const openVisit = (client: Client) => client.expect('visit', { code: OK });

async function measureSpeed(client: Client): Promise<Check[]> {
  const chains = await Promise.all(Array.from({ length: AT_ONCE }, () => openVisit(client)));
  const refreshTokens = chains.map(({ result }) => String(result?.refreshToken));
  const refresh = async () => {
    // Each worker takes a token that nobody else holds, and puts its successor back.
    const refreshToken = refreshTokens.pop() ?? '';
    const { result } = await client.expect('refreshToken', { code: OK, body: { refreshToken } });
    refreshTokens.push(String(result?.refreshToken));
  };
  const usual = { atOnce: AT_ONCE, seconds: SECONDS };
  return [
    {
      what: 'sign-ins by password in a second',
      value: await load((turn) => signIn(client, turn), usual),
      bound: { least: 10 },
      unit: '',
    },
    { what: 'refreshes in a second', value: await load(refresh, usual), bound: { least: 50 }, unit: '' },
    {
      what: 'visits in a second',
      value: await load(() => openVisit(client), usual),
      bound: { least: 50 },
      unit: '',
    },
  ];
}

/** Share of their throughput that other calls keep while sign-ins hash. */
async function measureShare(client: Client): Promise<Check[]> {
  const { result } = await openVisit(client);
  const token = String(result?.token);
  const listTasks = () => client.expect('list', { code: OK, token });
  const usual = { atOnce: 2, seconds: 4 };
  const shares: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = await load(listTasks, usual);
    const stop = keepBusy((turn) => signIn(client, turn), SIGN_INS);
    const during = await load(listTasks, usual);
    await stop();
    const after = await load(listTasks, usual);
    shares.push(during / ((before + after) / 2));
    console.log(`list: ${before.toFixed(0)} ${during.toFixed(0)} ${after.toFixed(0)} in a second`);
  }
  const what = `share that other calls keep beside ${SIGN_INS} sign-ins`;
  return [{ what, value: median(shares), bound: { least: 0.8 }, unit: '' }];
}

/** Addresses with an account that nobody signs in by, and those without. */
const knownAddress = (index: number) => emailOf(REGULARS + index);
const unknownAddress = (index: number) => `nobody${index}@bench.example`;

async function measureTimes(client: Client): Promise<ComparedTimes[]> {
  const send = (email: string) => client.expect('sendForgetPwdEmail', { code: OK, body: { email } });
  const check = (email: string) =>
    client.expect('verifyEmailCode', {
      code: WRONG_CODE,
      body: { email, code: '000000', codeType: 'forget' },
    });
  const enter = (email: string, code: number) =>
    client.expect('login', { code, body: { email, password: client.seal('another one') } });
  const pairs = [
    {
      what: 'sendForgetPwdEmail, with and without an account',
      one: (index: number) => send(knownAddress(index)),
      other: (index: number) => send(unknownAddress(index)),
    },
    {
      what: 'verifyEmailCode, with and without an account',
      one: (index: number) => check(knownAddress(index)),
      other: (index: number) => check(unknownAddress(index)),
    },
    {
      what: 'login, wrong password and unknown address',
      one: (index: number) => enter(knownAddress(index), WRONG_PASSWORD),
      other: (index: number) => enter(unknownAddress(index), UNKNOWN_ADDRESS),
    },
  ];
  const compared: ComparedTimes[] = [];
  for (const pair of pairs) compared.push(await compareTimes(pair));
  return compared;
}

function printTimes(compared: readonly ComparedTimes[]): Check[] {
  for (const { what, one, other } of compared) {
    const text = [one, other].map(({ low, middle, high }) =>
      `${middle.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`.padStart(26),
    );
    console.log(what.padEnd(50), text.join(' '));
  }
  return compared.map((times) => ({
    what: `gap: ${times.what}`,
    value: gapOf(times),
    bound: { most: 0 },
    unit: 'ms',
  }));
}

async function main(): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pictor-bench-'));
  try {
    await seedAccounts(folder, REGULARS + REQUESTS);
    const env = {
      API_PORT: String(PORT),
      DATA_DIR: folder,
      TRUST_PROXY: '1',
      RATE_LIMIT_FACTOR: '100000',
      MAX_EVENT_LOOP_DELAY_MS: '0',
      LOG_LEVEL: 'warn',
    };
    const args = ['dist/api/server.mjs'];
    const server = await runServer({ command: process.execPath, args, port: PORT, env });
    const client = await createClient(server.origin);
    try {
      await load((turn) => signIn(client, turn), { atOnce: AT_ONCE, seconds: 2 });
      const times = printTimes(await measureTimes(client));
      const checks = [...(await measureSpeed(client)), ...(await measureShare(client)), ...times];
      printChecks(checks);
      return checks.every(holds);
    } finally {
      client.close();
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = (await main()) ? 0 : 1;
