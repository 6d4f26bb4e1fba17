import { afterAll, beforeAll, expect, it } from 'vitest';
import { tasks } from '#api/generation/tables.ts';
import { type Endpoint, type EndpointName, endpoints } from '#lib/contract/endpoints.ts';
import { sampleRows } from '#tests/support/sample-matrix.ts';
import { createStageEngine, type StageEngine } from '../generation/support/stage-engine.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { callUrl } from '../support/call-host.ts';
import { openAccount } from '../support/open-account.ts';
import { createOwner, type Owner, readState } from './support/belongings.ts';
import { leaveOut, listRequests, type NameKind, type RequestParts, withNames } from './support/name-slots.ts';

/** Calls that need somebody; those of `anyone` know nobody. */
const everyName = (Object.keys(endpoints) as EndpointName[]).filter((name) => {
  const { access, stream }: Endpoint = endpoints[name];
  return access !== 'anyone' && !stream;
});

/** Calls that this run asks: a third of them, by the seed. */
const names = sampleRows(everyName, { count: Math.ceil(everyName.length / 3) });

interface Ask {
  readonly name: EndpointName;
  readonly parts: RequestParts;
  readonly token: string | undefined;
}

/** Status and body of an answer, in which names that were asked for are left out. */
async function ask(host: TestHost, { name, parts, token }: Ask): Promise<{ status: number; text: string }> {
  const { method }: Endpoint = endpoints[name];
  const url = callUrl(host.origin, name, { ...parts, params: parts.params as Record<string, string> });
  const response = await fetch(url, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(method === 'POST' && { 'content-type': 'application/json' }),
    },
    ...(method === 'POST' && { body: JSON.stringify(parts.body ?? {}) }),
  });
  return { status: response.status, text: await response.text() };
}

const UUIDS = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;
const NOBODYS = '0199ffff-7c3d-7e4f-8a5b-6c7d8e9f0a1b';

/** Names like those of the owner, of things that never were. */
function unknownLike({ names: { uri } }: Owner): Readonly<Record<NameKind, readonly string[]>> {
  return { uuid: [NOBODYS], uri: uri.slice(0, 1).map((url) => url.replace(UUIDS, NOBODYS)) };
}

/** Calls that fetch an address, whoever it belongs to: whoever has a signed one may read it. */
const FETCHING: readonly EndpointName[] = ['uploadFromUrl'];

/** Names that a call takes with other values than its example has: `preview-effect` takes a photo beside. */
const OF_OTHER_KINDS: Partial<Record<EndpointName, readonly string[]>> = { analysis: ['additionalId'] };

/** Calls whose addresses are pages of ours that people come back to, and belong to nobody. */
const RETURNING: readonly EndpointName[] = [
  ...(['createStripePayment', 'changeSubscription', 'createPaypalPayment', 'changePaypalPlan'] as const),
  ...(['payInPage', 'openPaymentPage'] as const),
];

/** Calls that end something: an owner can make one of them once. */
const isEnding = (name: EndpointName) => /^(?:end|revoke|cancel|delete)/.test(name);

/** Calls after which all rows are read again, which takes longer than a call. */
const CALLS_PER_LOOK = 12;

let host: TestHost;
let stage: StageEngine;
beforeAll(async () => {
  stage = createStageEngine({ concurrency: 100 });
  // A run whose lease ends while the machine is busy would be taken up again, and its row differ.
  const settings = { worker: { leaseSeconds: 600 } };
  host = await buildTestHost({ settings, parts: { engines: stage.engines } });
});
afterAll(async () => {
  // Runs that nobody ends would be waited for.
  await host.infrastructure.database.queries.update(tasks).set({ state: 'cancelled' });
  await host.close();
});

interface Asking {
  readonly owner: Owner;
  readonly who: string;
  readonly token: string | undefined;
}

/** Asks for everything of an owner, and expects the answers about what never was. */
async function askAsOther(name: EndpointName, { owner, who, token }: Asking): Promise<void> {
  for (const form of listRequests(name)) {
    const [parts = {}] = withNames(form, unknownLike(owner));
    const expected = await ask(host, { name, parts, token });
    for (const own of owner.names.uuid) expect(expected.text, `${name} by ${who}`).not.toContain(own);
    if (form.slots.length === 0) continue;
    for (const named of withNames(form, owner.names)) {
      const answer = await ask(host, { name, parts: named, token });
      expect([name, who, named, answer]).toEqual([name, who, named, expected]);
    }
  }
}

/** True where an owner gets other answers about what is theirs than about what never was. */
async function reaches(name: EndpointName, owner: Owner): Promise<boolean> {
  const forms = listRequests(name).map((form) => leaveOut(form, OF_OTHER_KINDS[name] ?? []));
  for (const form of forms.filter(({ slots }) => slots.length > 0)) {
    const { token } = owner;
    const [parts = {}] = withNames(form, unknownLike(owner));
    const expected = await ask(host, { name, parts, token });
    const answers: string[] = [];
    for (const named of withNames(form, owner.names))
      answers.push((await ask(host, { name, parts: named, token })).text);
    if (answers.every((text) => text === expected.text)) return false;
  }
  return true;
}

it.each(sampleRows(['guest', 'account'] as const, { count: 1 }))(
  '[NET-02] What a person of the kind %s owns is not there for anybody else, in any call, and stays as it is',
  async (kind) => {
    const owner = await createOwner({ host, stage }, kind);
    const others = {
      nobody: undefined,
      guest: (await host.visit()).token,
      account: (await openAccount(host)).token,
    };
    const before = await readState(host, owner);
    expect(before.length).toBeGreaterThan(10);
    for (let first = 0; first < names.length; first += CALLS_PER_LOOK) {
      const asked = names.slice(first, first + CALLS_PER_LOOK);
      for (const name of asked)
        for (const [who, token] of Object.entries(others)) await askAsOther(name, { owner, who, token });
      expect(await readState(host, owner), asked.join(', ')).toEqual(before);
    }
  },
);

it('Each call that names something reaches what its owner has', async () => {
  const owner = await createOwner({ host, stage }, 'account');
  const unreached: string[] = [];
  for (const name of names.filter((one) => ![...FETCHING, ...RETURNING].includes(one))) {
    const asking = isEnding(name) ? await createOwner({ host, stage }, 'account') : owner;
    if (!(await reaches(name, asking))) unreached.push(name);
  }
  expect(unreached).toEqual([]);
});
