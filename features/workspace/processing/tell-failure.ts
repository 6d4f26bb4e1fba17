import { emitEvent } from '#lib/browser/events/event-bus.ts';
import { type FeatureCode, findTool } from '#lib/catalog/tools.ts';
import type { Failure } from '../workspace-state.ts';

interface FailedRun extends Pick<Failure, 'key'> {
  readonly feature: FeatureCode;
}

const isVideo = (feature: FeatureCode) => findTool(feature)?.kind === 'video';

/** Tells that a failure of a run is shown. A full queue has events of its own, for pictures and videos. */
export function tellFailure({ key, feature }: FailedRun): void {
  if (key !== 'queue_full') emitEvent({ name: 'ERROR', key });
  else emitEvent({ name: isVideo(feature) ? 'VIDEO_QUEUING_UPPER_LIMIT' : 'QUEUING_UPPER_LIMIT', feature });
}

/** Tells that somebody tries again after a full queue; other second tries are not told. */
export function tellRetry({ key, feature }: FailedRun): void {
  if (key !== 'queue_full') return;
  const button = isVideo(feature) ? 'VideoQueneRetryLater' : 'PicQueueRetryLater';
  emitEvent({ name: 'BUTTON_CLICK', button });
}
