import { type EngineName, engineNames } from '#lib/catalog/engine-names.ts';

/** Kinds of media that tasks work on. */
const mediaKinds = ['picture', 'video'] as const;
/** Tiers of people, the first one served first. */
const tiers = ['pro', 'free'] as const;

type MediaKind = (typeof mediaKinds)[number];
type Tier = (typeof tiers)[number];

/** A lane of tasks within an engine: one kind of media for one tier. */
export type TaskLane = `${MediaKind}-${Tier}`;

/**
 * A lane of jobs in the queue. Each engine has task lanes of its own, so that tasks never wait behind those
 * of an engine that has no place free.
 */
export type Lane = `${EngineName}-${TaskLane}` | 'encode' | 'mail' | 'background';

export function laneOf(media: MediaKind, tier: Tier): TaskLane {
  return `${media}-${tier}`;
}

/** The lane in the queue for tasks of an engine. */
export function engineLane(engine: EngineName, lane: TaskLane): Lane {
  return `${engine}-${lane}`;
}

const taskLanes: readonly TaskLane[] = mediaKinds.flatMap((media) =>
  tiers.map((tier) => laneOf(media, tier)),
);

export const lanes: readonly Lane[] = [
  ...engineNames.flatMap((engine) => taskLanes.map((lane) => engineLane(engine, lane))),
  'encode',
  'mail',
  'background',
];

/**
 * The lane that goes before another one: that of the same media for the first tier; null for the first tier
 * itself.
 */
export function laneBefore(lane: TaskLane): TaskLane | null {
  const media = mediaKinds.find((kind) => lane === laneOf(kind, 'free'));
  return media === undefined ? null : laneOf(media, 'pro');
}

const TURNS_PER_FREE_TURN = 4;

/**
 * The lanes of an engine in the order that a worker looks into them for its nth task, from 0. Those of the
 * Pro tier go first, but each fourth time the free ones, so that nobody starves. For the same reason the
 * kinds of media take turns within a tier.
 */
export function laneOrder(turn: number): readonly TaskLane[] {
  const isFreeTurn = turn % TURNS_PER_FREE_TURN === TURNS_PER_FREE_TURN - 1;
  const isSwapped = Math.floor(turn / TURNS_PER_FREE_TURN) % 2 === 1;
  const media = isSwapped ? mediaKinds.toReversed() : mediaKinds;
  return (isFreeTurn ? tiers.toReversed() : tiers).flatMap((tier) => media.map((kind) => laneOf(kind, tier)));
}
