import type { Context } from '#api/context.ts';
import type { Engine } from '#api/engines/engine.ts';
import type { Database, Queries } from '#api/infrastructure/database/database.ts';
import type { Storage } from '#api/infrastructure/storage/storage.ts';
import type { CrashPoint } from './crash-points.ts';

/** Calls `reach` at every moment that a host may be killed at; otherwise all works as it does without. */
export function armContext(context: Context, reach: (point: CrashPoint) => void): Context {
  const { database, storage, engines } = context;
  const byName = Object.fromEntries(
    Object.entries(engines.byName).map(([name, engine]) => [name, armEngine(engine, reach)]),
  );
  return {
    ...context,
    database: armDatabase(database, reach),
    storage: armStorage(storage, reach),
    engines: { ...engines, byName },
  };
}

type Reach = (point: CrashPoint) => void;

const aroundTransactions: readonly { verb: string; before?: CrashPoint; after?: CrashPoint }[] = [
  { verb: 'enqueueTask', before: 'before the order commits', after: 'after the order commits' },
  { verb: 'takeWork', before: 'before the claim commits', after: 'after the claim commits' },
  { verb: 'noteRun', before: 'before the run is noted' },
  { verb: 'noteFiles', after: 'after the files are noted' },
  { verb: 'addSegments', after: 'after the segments are noted' },
  { verb: 'storeSegment', before: 'before a segment is kept', after: 'after a segment is kept' },
  { verb: 'settleTask', before: 'before the task is settled', after: 'after the task is settled' },
];

/** The stack names the verb that a transaction belongs to. */
function armDatabase(database: Database, reach: Reach): Database {
  const transaction: Database['transaction'] = async (work, options) => {
    const stack = new Error().stack ?? '';
    const points = aroundTransactions.find(({ verb }) => stack.includes(`${verb} (`));
    let worked = false;
    const result = await database.transaction(async (tx) => {
      const done = await work(armCredits(tx, reach));
      // A claim that finds nothing is no moment of a task.
      worked = done !== null;
      if (worked && points?.before) reach(points.before);
      return done;
    }, options);
    if (worked && points?.after) reach(points.after);
    return result;
  };
  return new Proxy(database, {
    get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name, target)),
  });
}

const aroundCredits: readonly { verb: string; before: CrashPoint; after: CrashPoint }[] = [
  { verb: 'reserveHold', before: 'before the credits are held', after: 'after the credits are held' },
  { verb: 'settleHolds', before: 'before the credits are settled', after: 'after the credits are settled' },
];

/** The statements of the ledger, by the verb that the stack names; locks of wallets are left out. */
function armCredits(tx: Queries, reach: Reach): Queries {
  const execute: Queries['execute'] = (async (query: Parameters<Queries['execute']>[0]) => {
    const stack = new Error().stack ?? '';
    const points = aroundCredits.find(({ verb }) => stack.includes(`${verb} (`));
    const isLock = stack.includes('lockWallets (');
    if (points && !isLock) reach(points.before);
    const result = await tx.execute(query);
    if (points && !isLock) reach(points.after);
    return result;
  }) as Queries['execute'];
  return new Proxy(tx, {
    get: (target, name) => (name === 'execute' ? execute : Reflect.get(target, name, target)),
  });
}

function armStorage(storage: Storage, reach: Reach): Storage {
  let fetched = 0;
  let put = 0;
  return {
    ...storage,
    async fetchTo(key, path, expected) {
      reach(fetched % 2 === 0 ? 'before the photo is fetched' : 'before the mask is fetched');
      fetched += 1;
      await storage.fetchTo(key, path, expected);
    },
    async put(key, source, about) {
      if (put === 0) reach('before the first file is put');
      await storage.put(key, source, about);
      put += 1;
      if (put === 1) reach('after the first file is put');
      if (put === 3) {
        put = 0;
        reach('after the last file is put');
      }
    },
  };
}

const aroundParts = {
  plan: ['before the video is planned', 'before the video is planned'],
  segment: ['before a segment is made', 'after a segment is made'],
  join: ['before the video is joined', 'after the video is joined'],
} as const;

/** Second segment of a video, so that there is one that need not be made again. */
const SEGMENT = 1;

function armEngine(engine: Engine, reach: Reach): Engine {
  const partOf = new Map<unknown, keyof typeof aroundParts>();
  return {
    ...engine,
    async start(input, runKey) {
      const part = input.clip?.part === SEGMENT ? 'segment' : input.clip?.part;
      if (typeof part === 'string') reach(aroundParts[part][0]);
      reach('before the engine starts');
      const handle = await engine.start(input, runKey);
      if (typeof part === 'string') partOf.set(handle, part);
      reach('after the engine has started');
      reach('after the service took the run');
      return handle;
    },
    async poll(handle, outputFolder) {
      const state = await engine.poll(handle, outputFolder);
      const part = partOf.get(handle);
      if (part && state.state === 'done') reach(aroundParts[part][1]);
      if (part === 'segment' && state.state !== 'done') reach('while a segment is made');
      reach(state.state === 'done' ? 'when the engine is done' : 'while the engine works');
      return state;
    },
  };
}
