/** Moments in the life of a task at which a host is killed. */
export const crashPoints = [
  'before the order commits',
  'after the order commits',
  'before the claim commits',
  'after the claim commits',
  'before the photo is fetched',
  'before the mask is fetched',
  'before the engine starts',
  'while the engine works',
  'when the engine is done',
  'after the files are noted',
  'before the first file is put',
  'after the first file is put',
  'after the last file is put',
  'before the task is settled',
  'after the task is settled',
] as const;

/** Moments in the life of a run at a service that is paid for each start. */
export const paidCrashPoints = [
  'before the run is noted',
  'before the engine starts',
  'after the service took the run',
  'while the engine works',
  'when the engine is done',
  'after the files are noted',
  'before the task is settled',
  'after the task is settled',
] as const;

/** Moments in the life of a run at an engine that is spoken to over the net. */
export const engineCrashPoints = [
  'before the photo is fetched',
  'before the run is noted',
  'before the engine starts',
  'after the service took the run',
  'while the engine works',
  'when the engine is done',
  'after the files are noted',
  'after the first file is put',
  'before the task is settled',
  'after the task is settled',
] as const;

/** Moments in the life of a run that costs credits. */
export const creditCrashPoints = [
  'before the credits are held',
  'after the credits are held',
  ...crashPoints,
  'after the engine has started',
  'before the credits are settled',
  'after the credits are settled',
] as const;

/** Moments in the life of a video that is made in segments. */
export const clipCrashPoints = [
  'before the video is planned',
  'after the segments are noted',
  'before a segment is made',
  'while a segment is made',
  'after a segment is made',
  'before a segment is kept',
  'after a segment is kept',
  'before the video is joined',
  'after the video is joined',
  'after the files are noted',
  'before the task is settled',
  'after the task is settled',
] as const;

/** Moments of a purchase before its page can be paid. */
export const orderCrashPoints = [
  'before the purchase commits',
  'after the purchase commits',
  'after the provider opened its page',
  'before the page is kept',
  'after the page is kept',
] as const;

/** Moments of a purchase once its page was paid. */
export const payCrashPoints = [
  'before the event is kept',
  'after the event is kept',
  'before the checkout is read',
  'after the checkout is read',
  'before the checkout is written',
  'after the checkout is written',
] as const;

/** Those that a plan has besides. */
export const planCrashPoints = [
  'before the subscription is read',
  'before the subscription is written',
  'after the subscription is written',
] as const;

const purchaseCrashPoints = [...orderCrashPoints, ...payCrashPoints, ...planCrashPoints] as const;
export type PurchaseCrashPoint = (typeof purchaseCrashPoints)[number];

export type CrashPoint =
  | (typeof creditCrashPoints)[number]
  | (typeof paidCrashPoints)[number]
  | (typeof clipCrashPoints)[number]
  | PurchaseCrashPoint;

/** Requests of a test to the program that will crash. */
export type CrashRequest =
  | { readonly type: 'arm'; readonly point: CrashPoint }
  | { readonly type: 'inspect' };

/** Replies of the program to the test. */
export type CrashReply =
  | { readonly type: 'ready'; readonly origin: string }
  | { readonly type: 'armed' }
  | {
      readonly type: 'inspected';
      readonly orphans: readonly string[];
      /** Files whose task is not at work on them. */
      readonly writing: number;
    };
