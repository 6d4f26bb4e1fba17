import type { Tier } from './subscriptions.ts';

/**
 * Free uses of one tool in one UTC day. A use is a photo: whatever the tool makes of it that day, or of
 * results made from it, is included.
 */
export const FREE_USES_PER_DAY = { guest: 3, account: 5 } as const;

/** Photos of one tool whose results may be downloaded in one UTC day; each of them as often as one likes. */
export const FREE_DOWNLOADS_PER_DAY = { guest: 2, account: 5 } as const;

/**
 * Longest side in pixels of free results while things are sold, which carry the product's mark as well. The
 * whole is kept beside them; what is made from a result is made from the whole.
 */
export const FREE_RESULT_SIDE = 2048;

/** Runs that one use of a tool includes. */
export const RUNS_PER_PHOTO = 20;

/** Runs of a use that wait no longer than others; later ones let others pass. */
export const PROMPT_RUNS = 5;

/** All guests of one network together get this many times a guest's free uses. */
export const NETWORK_QUOTA_FACTOR = 20;

/**
 * Analyses of one person in one UTC day, whatever their kind; guests of one network together have as many
 * times more as of free runs.
 */
export const ANALYSES_PER_DAY = 200;

type LimitByTier = Readonly<Record<Tier, number | null>>;

/** Limits of what is free in one UTC day. The host takes them from its settings. */
export interface UsageLimits {
  /** Photos for one tool; null without a limit, also of the runs of a photo. */
  readonly freeUsesPerDay: LimitByTier;
  /** Photos of one tool whose results may be downloaded; null without a limit. */
  readonly freeDownloadsPerDay: LimitByTier;
  /** Runs of a tool that one photo includes. */
  readonly runsPerPhoto: number;
  readonly analysesPerDay: number;
  /** All guests of one network together get this many times a guest's. */
  readonly networkQuotaFactor: number;
}

/** Limits as the pages tell them. */
export const usageLimits: UsageLimits = {
  freeUsesPerDay: { ...FREE_USES_PER_DAY, pro: null },
  freeDownloadsPerDay: { ...FREE_DOWNLOADS_PER_DAY, pro: null },
  runsPerPhoto: RUNS_PER_PHOTO,
  analysesPerDay: ANALYSES_PER_DAY,
  networkQuotaFactor: NETWORK_QUOTA_FACTOR,
};

/** Minutes that what an analysis made is kept. */
export const ANALYSIS_RETENTION_MINUTES = 10;

/**
 * Hours that pictures and results are kept, at most and where nobody chose less; null until their person
 * deletes them.
 */
export const RETENTION_HOURS = { guest: 24, account: 30 * 24, pro: null } as const;

/** Days that results of a member are kept once the membership has ended. */
export const PRO_GRACE_DAYS = 30;

/** Bytes that photos and results of an account may take together while things are sold. */
export const ACCOUNT_STORAGE_BYTES = 2 * 1024 ** 3;
/** Share of them from which on the person is told. */
export const STORAGE_NEAR = 0.9;
/** Days between telling the person and deleting what is too much, the oldest first. */
export const STORAGE_WARNING_DAYS = 7;

/** Hours that a person may choose to have results kept. */
export const RETENTION_CHOICES = [1, 24, 30 * 24] as const;
export type RetentionChoice = (typeof RETENTION_CHOICES)[number];

/** The choices that are within what a tier has results kept at most; null until they are deleted. */
export function retentionChoices(tier: Tier): readonly (RetentionChoice | null)[] {
  const most = RETENTION_HOURS[tier];
  if (most === null) return [...RETENTION_CHOICES, null];
  return RETENTION_CHOICES.filter((hours) => hours <= most);
}

/** Days that a link to a result may last; it ends with the result at the latest. */
export const SHARE_DAYS = [1, 7, 30] as const;
export type ShareDays = (typeof SHARE_DAYS)[number];

/** Links to results of one task that may work at the same time. */
export const MAX_SHARES_PER_TASK = 10;

/** Letters of the shortest password that a link takes. */
export const MIN_PASSWORD_LENGTH = 6;

/** Subjects of what people send to the operator. */
export const REPORT_KINDS = ['abuse', 'copyright', 'help'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** Letters of the text of a report. */
export const REPORT_TEXT = { min: 10, max: 4000 } as const;

/** Days that a report is kept after it was closed, and at most after it came. */
export const REPORT_RETENTION_DAYS = { closed: 180, any: 365 } as const;

/**
 * Years that a withdrawal or a cancellation is kept after the end of the year in which it came. What it may
 * have to prove lapses then (§§ 195 and 199 BGB).
 */
export const NOTICE_RETENTION_YEARS = 3;

/** Format of the token behind the `#` of a share link. */
export const SHARE_TOKEN = /^[\w-]{24}$/;

/** Room of the queue for tasks. The host takes it from its settings. */
export interface QueueRoom {
  /** Tasks that one person may have waiting and running together. */
  readonly unfinishedPerPerson: number;
  /** Those of them that may be videos, with looks at them. */
  readonly videosPerPerson: number;
  /** Tasks of guests of one network that may wait, so that no network fills a lane for all others. */
  readonly waitingPerNetwork: number;
  /** Tasks that may wait in a lane before new ones are refused. Pro has room of its own. */
  readonly waiting: Readonly<Record<'picture' | 'video', { readonly free: number; readonly pro: number }>>;
}

/** Unfinished tasks one person may have at once. */
export const MAX_TASKS_PER_PERSON = 10;

/** Room of the queue on one host; `QUEUE_FACTOR` multiplies what may wait. */
export const queueRoom: QueueRoom = {
  unfinishedPerPerson: MAX_TASKS_PER_PERSON,
  videosPerPerson: 3,
  waitingPerNetwork: 60,
  waiting: { picture: { free: 200, pro: 200 }, video: { free: 50, pro: 50 } },
};

/** Photos that one batch takes, for everybody and for members of Pro. */
export const BATCH_PHOTOS = { everyone: 5, pro: 50 } as const;

/** Number of versions that a result may have with other seeds. Each is a run of its photo. */
export const MORE_VERSIONS = 2;

const DAY_SECONDS = 86_400;

/** Time of a link: some days, or as long as its result. */
interface ShareSpan {
  readonly days: ShareDays;
  /** True where the result ends first, and the link with it. */
  readonly isWhole: boolean;
}

/**
 * Times that are offered for a link: the days that are shorter than what is left of its result, and all of
 * what is left.
 * @param secondsLeft until the result is deleted
 */
export function shareSpans(secondsLeft: number): readonly ShareSpan[] {
  const shorter = SHARE_DAYS.filter((days) => days * DAY_SECONDS < secondsLeft);
  const whole = SHARE_DAYS.find((days) => days * DAY_SECONDS >= secondsLeft);
  const spans = shorter.map((days) => ({ days, isWhole: false }));
  return whole === undefined ? spans : [...spans, { days: whole, isWhole: true }];
}

/** Visits of one network in an hour that need no proof of work. */
export const VISITS_WITHOUT_PROOF = 60;

/** Puzzles of one proof: many small ones take nearly the same time on every try, one large one does not. */
export const PROOF_PARTS = 16;
