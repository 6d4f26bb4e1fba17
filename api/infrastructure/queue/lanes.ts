import { type EngineName, engineNames } from '#lib/catalog/engine-names.ts';
import type { Tier } from '#lib/catalog/subscriptions.ts';

/** Kinds of media that tasks work on. */
const mediaKinds = ['picture', 'video'] as const;
/** Tiers of lanes, the first one served first. */
const laneTiers = ['pro', 'free'] as const;

type MediaKind = (typeof mediaKinds)[number];
export type LaneTier = (typeof laneTiers)[number];

/** A lane of tasks within an engine: one kind of media for one tier. */
export type TaskLane = `${MediaKind}-${LaneTier}`;

/** A lane of downloads that are made: those of videos take minutes, and none of a picture waits for them. */
type EncodeLane = 'encode' | 'encode-video';

/**
 * A lane of jobs in the queue. Each engine has task lanes of its own, so that tasks never wait behind those
 * of an engine that has no place free.
 */
export type Lane = `${EngineName}-${TaskLane}` | EncodeLane | 'mail' | 'payments' | 'background';

/** The tier whose lanes a person's tasks wait in. */
export function laneTierOf(tier: Tier): LaneTier {
  return tier === 'pro' ? 'pro' : 'free';
}

export function laneOf(media: MediaKind, tier: LaneTier): TaskLane {
  return `${media}-${tier}`;
}

/** The lane in the queue for downloads of a result of this content type. */
export function encodeLane(type: string): EncodeLane {
  return type.startsWith('video/') ? 'encode-video' : 'encode';
}

/** The lane in the queue for tasks of an engine. */
export function engineLane(engine: EngineName, lane: TaskLane): Lane {
  return `${engine}-${lane}`;
}

const taskLanes: readonly TaskLane[] = mediaKinds.flatMap((media) =>
  laneTiers.map((tier) => laneOf(media, tier)),
);

export const lanes: readonly Lane[] = [
  ...engineNames.flatMap((engine) => taskLanes.map((lane) => engineLane(engine, lane))),
  'encode',
  'encode-video',
  'mail',
  'payments',
  'background',
];

/** The lane of the same media for the other tier, which shares the turns of an engine with this one. */
export function laneBeside(lane: TaskLane): TaskLane {
  const [media, tier] = lane.split('-') as [MediaKind, LaneTier];
  return laneOf(media, tier === 'pro' ? 'free' : 'pro');
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
  const tiers = isFreeTurn ? laneTiers.toReversed() : laneTiers;
  return tiers.flatMap((tier) => media.map((kind) => laneOf(kind, tier)));
}

/** The tier that a lane is for. */
export function tierOfLane(lane: TaskLane): LaneTier {
  return lane.endsWith('-pro') ? 'pro' : 'free';
}

interface Waiting {
  readonly tier: LaneTier;
  /** Tasks before it in the lanes of its tier. */
  readonly before: number;
  /** Tasks in those of the other tier. */
  readonly beside: number;
}

/** Place of a task in the turns of its lane and the one beside, from 1, if the next turn is the first. */
export function placeInTurns({ tier, before, beside }: Waiting): number {
  const proTurns = TURNS_PER_FREE_TURN - 1;
  const passing = tier === 'free' ? proTurns * (before + 1) : Math.floor(before / proTurns);
  return before + Math.min(beside, passing) + 1;
}
