import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { EngineName } from '#lib/catalog/engine-names.ts';
import type { Work } from '#lib/catalog/estimate-run-seconds.ts';
import { inputRoleNames } from '#lib/catalog/inputs.ts';
import { DOWNLOAD_METADATA } from '#lib/catalog/uploads.ts';
import type { Task } from '#lib/contract/contract.ts';
import type { ErrorKey } from '#lib/contract/error-codes.ts';
import { chargeKinds, usageStatuses } from '../charges/charge.ts';
import { type EngineHandle, engineFileRoles } from '../engines/engine.ts';
import { users } from '../identity/tables.ts';
import { bytea } from '../infrastructure/database/bytea.ts';
import type { TaskLane } from '../infrastructure/queue/lanes.ts';

const moment = () => timestamp({ withTimezone: true });

/** One run of a tool each. The row is the state; the queue only says what is next. */
export const tasks = pgTable(
  'tasks',
  {
    /** UUID version 7: in order of creation. */
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /**
     * `run`: of a tool. `analysis`: of an upload, for a tool's page. `version`: another result of a run that
     * is done.
     */
    kind: text({ enum: ['run', 'analysis', 'version'] }).notNull(),
    /**
     * Root photo: the same for all that is made from one photo, directly or from results. The task's own id
     * where it has no photo.
     */
    rootId: uuid().notNull(),
    /** The task whose result its photo is; null where the photo was sent. May be deleted. */
    parentTaskId: uuid(),
    feature: text().notNull(),
    parameters: jsonb().$type<Record<string, unknown>>().notNull(),
    state: text({ enum: ['waiting', 'running', 'done', 'failed', 'cancelled'] }).notNull(),
    /** Per cent. */
    progress: smallint().notNull().default(0),
    /** Grows with each claim. A worker writes only while this is the attempt it claimed. */
    attempt: integer().notNull().default(0),
    /** Attempts that ended because a host stopped; they do not count as tries. */
    handedBack: integer().notNull().default(0),
    /** By the database's clock: until then the worker is believed to live. */
    leaseUntil: moment(),
    engine: text().$type<EngineName>().notNull(),
    /** Names the run to its engine, for engines whose runs outlive a worker. */
    handle: jsonb().$type<EngineHandle>(),
    /** Names a run that the engine was asked to start, written before the start is sent. */
    runKey: text(),
    runStartedAt: moment(),
    /** Credits, or head shots of a set that is paid in those. */
    cost: integer().notNull(),
    /** Payment of the task; null where it costs nothing. The next four columns belong to it. */
    chargeKind: text({ enum: chargeKinds }),
    usageStatus: text({ enum: usageStatuses }),
    /** The UTC day that a free use was taken from. */
    usageDate: date({ mode: 'string' }),
    /** Root photo that the use is counted for; the task itself where each run takes a use. */
    usageRootId: uuid(),
    /** Hash of the network that the use counts for as well; null for accounts. */
    network: text(),
    /** Of a set that was paid: the task that makes it again, once. May be deleted since. */
    redoTaskId: uuid(),
    /** True where a smaller copy with the product's mark stands beside each result, for all but members. */
    isMarked: boolean().notNull().default(false),
    /** Findings and automatic choices of the tool, set when it is done. */
    findings: jsonb().$type<NonNullable<Task['findings']>>(),
    errorKey: text().$type<ErrorKey>(),
    lane: text().$type<TaskLane>().notNull(),
    priority: integer().notNull(),
    /** True of a run that lets others pass, as its photo had many runs before. */
    isLate: boolean().notNull().default(false),
    createdAt: moment().notNull(),
    startedAt: moment(),
    finishedAt: moment(),
    /** Then the task and its files are deleted, unless its person is a member and chose no end. */
    expiresAt: moment().notNull(),
    /** True where the person chose this end, and not the longest that they may have. */
    hasChosenEnd: boolean().notNull().default(false),
  },
  (table) => [
    index('tasks_user_index').on(table.userId, table.id),
    index('tasks_user_feature_index').on(table.userId, table.feature, table.id),
    index('tasks_user_root_index').on(table.userId, table.rootId, table.id),
    index('tasks_user_state_index').on(table.userId, table.state, table.id),
    index('tasks_waiting_index').on(table.lane, table.priority, table.id).where(sql`state = 'waiting'`),
    index('tasks_running_index').on(table.leaseUntil).where(sql`state = 'running'`),
    index('tasks_done_index').on(table.feature, table.finishedAt).where(sql`state = 'done'`),
    index('tasks_expiry_index').on(table.expiresAt),
    index('tasks_redo_index').on(table.redoTaskId).where(sql`redo_task_id is not null`),
  ],
);

/** Uploads that tasks work on. Another task may work on the same upload. */
export const taskInputs = pgTable(
  'task_inputs',
  {
    taskId: uuid()
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    role: text({ enum: inputRoleNames }).notNull(),
    /** Among the files of the same role, from 0. */
    position: smallint().notNull(),
    uploadId: uuid().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.taskId, table.role, table.position] }),
    index().on(table.uploadId),
  ],
);

/**
 * Segments of a video that is being made, each by whichever worker comes first. They go when their task has
 * ended.
 */
export const taskSegments = pgTable(
  'task_segments',
  {
    taskId: uuid()
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    /** From 0, in the order of the video. */
    position: smallint().notNull(),
    state: text({ enum: ['waiting', 'running', 'done'] }).notNull(),
    /** Grows with each claim. A worker writes only while this is the attempt it claimed. */
    attempt: integer().notNull().default(0),
    frames: integer().notNull(),
    framesDone: integer().notNull().default(0),
    /** Of a segment that is done. */
    fileId: uuid(),
    /** By the database's clock: until then its worker is believed to live. */
    leaseUntil: moment(),
  },
  (table) => [primaryKey({ columns: [table.taskId, table.position] })],
);

/** Tasks that make a result of another one anew, with another seed. */
export const taskVersions = pgTable(
  'task_versions',
  {
    taskId: uuid()
      .primaryKey()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    /** The task that the use was taken for; null once it is deleted. */
    firstId: uuid().references(() => tasks.id, { onDelete: 'set null' }),
    /** The result that is made anew; may be deleted. */
    fileId: uuid().notNull(),
    /**
     * Offset of the seed, or of the place in a set, from that of the first task. Each offset is taken once.
     */
    step: smallint().notNull(),
  },
  (table) => [index().on(table.firstId)],
);

/**
 * Files of tasks in the storage. A row is there before its object is written and goes after the object was
 * deleted, so that no object is ever without a row.
 */
export const files = pgTable(
  'files',
  {
    id: uuid().primaryKey(),
    /** The task may be gone while its files are still being deleted. */
    taskId: uuid().notNull(),
    /** Of a rendition: the result, or its marked copy, that it is a form of; of a preview: its segment. */
    sourceId: uuid(),
    /** The attempt of the task, or of its segment, that wrote it; of a rendition, the number of the try. */
    attempt: integer().notNull(),
    role: text({ enum: [...engineFileRoles, 'rendition'] }).notNull(),
    key: text().notNull(),
    state: text({ enum: ['writing', 'stored', 'failed', 'deleting'] }).notNull(),
    width: integer(),
    height: integer(),
    /** Content type. */
    type: text().notNull(),
    bytes: integer(),
    /** Of a video. */
    durationMs: integer(),
    /** Mean of a video. */
    framesPerSecond: real(),
    /** Of a rendition: 1–100; 0 where nothing is lost. */
    quality: smallint().notNull().default(0),
    /**
     * Of a result: how many other versions of it were started and did not come to nothing, whether they are
     * still there or not.
     */
    versions: smallint().notNull().default(0),
    /** Of a rendition: what it says of how the photo was taken. */
    metadata: text({ enum: DOWNLOAD_METADATA }).notNull().default('none'),
    /** Of a rendition: laid under its transparent parts, as the contract writes it; empty for nothing. */
    background: text().notNull().default(''),
    /**
     * Of a rendition: until then its worker is believed to live. While deleting: not before then is the row
     * removed.
     */
    leaseUntil: moment(),
    createdAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex().on(table.key),
    index().on(table.taskId),
    uniqueIndex('files_rendition_index')
      .on(table.sourceId, table.type, table.quality, table.metadata, table.background)
      .where(sql`state <> 'deleting'`),
    index('files_unfinished_index').on(table.state).where(sql`state in ('writing', 'deleting')`),
  ],
);

/**
 * Durations of recent runs, from which those of the next ones are told. They say nothing of the person or the
 * photo but its size, and stay when the task is deleted.
 */
export const measuredRuns = pgTable(
  'measured_runs',
  {
    id: uuid().primaryKey(),
    feature: text().notNull(),
    /** From the claim of the worker to the end. */
    seconds: real().notNull(),
    /** As far as a page can know it before the run. */
    work: jsonb().$type<Work>().notNull(),
    finishedAt: moment().notNull(),
  },
  (table) => [index('measured_runs_feature_index').on(table.feature, table.finishedAt)],
);

/** Runs of engines that outlived their tasks and are still to be cancelled. */
export const abandonedRuns = pgTable(
  'abandoned_runs',
  {
    id: uuid().primaryKey(),
    engine: text().$type<EngineName>().notNull(),
    /** Null where the engine did not answer the start. */
    handle: jsonb().$type<EngineHandle>(),
    runKey: text().notNull(),
    createdAt: moment().notNull(),
    /** When it is to be cancelled, or to be tried again. */
    nextTryAt: moment().notNull().defaultNow(),
  },
  (table) => [index().on(table.nextTryAt)],
);

/**
 * Keys that tasks were started with. Asked again, a key gives the task that it started and starts no other.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id),
    key: text().notNull(),
    /** SHA-256 of the request. */
    requestHash: bytea().notNull(),
    /** May be gone before the key is. */
    taskId: uuid().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index().on(table.createdAt)],
);

export type TaskRow = typeof tasks.$inferSelect;
export type TaskInputRow = typeof taskInputs.$inferSelect;
export type TaskSegmentRow = typeof taskSegments.$inferSelect;
export type FileRow = typeof files.$inferSelect;
