import { ApiError } from '#lib/browser/api-client/api-error.ts';
import { meetsNeed } from '#lib/browser/meets-need.ts';
import { type Modal, openModal } from '#lib/browser/modals/modal-request.ts';
import { refreshCredits } from '#lib/browser/queries/credits.ts';
import { hasAccount, isMember } from '#lib/browser/user/user-store.ts';
import { type FeatureCode, findTool } from '#lib/catalog/tools.ts';

/** True for tools that work on videos. */
const isVideo = (feature: FeatureCode): boolean => findTool(feature)?.kind === 'video';

/** A run that met a limit, or that would meet one. */
export interface LimitedRun {
  readonly key: ApiError['key'] | 'task';
  readonly feature: FeatureCode;
}

/** True where packs pay for nothing: on an advanced model, members wait for their next credits. */
export const waitsForGrant = (feature: FeatureCode): boolean => isMember() && !isVideo(feature);

/** Modal that tells of the limit which the host refused a run for; null for all other failures. */
function modalOf({ key, feature }: LimitedRun): Modal | null {
  if (key === 'queue_full') return { kind: 'QueuingUpperLimit' };
  if (key === 'video_queue_full') return { kind: 'VideoQueuingUpperLimit' };
  const lacksHeadshots = key === 'headshots_exhausted';
  if (key !== 'free_uses_exhausted' && key !== 'credits_exhausted' && !lacksHeadshots) return null;
  if (!hasAccount()) return { kind: isVideo(feature) ? 'videoAccount' : 'freeUseLimit' };
  if (lacksHeadshots) return meetsNeed('payments') ? { kind: 'BuyHeadShots' } : null;
  const lacksCredits = key === 'credits_exhausted';
  if (lacksCredits && waitsForGrant(feature)) return null;
  if (!meetsNeed('payments')) return lacksCredits ? null : { kind: 'Exhausted' };
  return { kind: 'PayMerge', tab: lacksCredits && isMember() ? 'credit' : 'pro' };
}

/** Opens a modal, where there is one. @returns true once somebody has signed in or paid, and may go on */
async function openToGoOn(modal: Modal | null): Promise<boolean> {
  return modal !== null && (await openModal(modal)) === 'confirm';
}

/**
 * Tells of the limit that a run met, where it met one.
 * @returns true once somebody has signed in or paid, who may have more: the run may go on
 */
export async function tellLimit(run: LimitedRun): Promise<boolean> {
  return openToGoOn(modalOf(run));
}

/**
 * Tells of the limit that the host refused a start for, where it did, and asks for the credits anew.
 * @returns true once somebody has signed in or paid: the start may be tried again
 */
export async function tellRefusal(error: unknown, feature: string): Promise<boolean> {
  const tool = findTool(feature);
  if (!tool || !(error instanceof ApiError)) return false;
  const { key } = error;
  if (key === 'credits_exhausted' || key === 'headshots_exhausted') refreshCredits().catch(() => undefined);
  return tellLimit({ key, feature: tool.featureCode });
}

/**
 * Tells before a run that no free use is left today.
 * @returns true once somebody has signed in or paid: the run may go on
 */
export async function tellUsedUp(): Promise<boolean> {
  return openToGoOn({ kind: hasAccount() ? 'Exhausted' : 'freeUseLimit' });
}

/**
 * Tells that no free download is left today: guests by a modal, accounts by the offer of Pro, where sold.
 * @returns true once somebody has signed in or paid: the download may be tried again
 */
export async function tellNoDownloads(): Promise<boolean> {
  if (!hasAccount()) return openToGoOn({ kind: 'freeDownloadLimit' });
  return openToGoOn(meetsNeed('payments') ? { kind: 'PayMerge', tab: 'pro' } : null);
}
