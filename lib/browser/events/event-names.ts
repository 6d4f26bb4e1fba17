/** Names of all events that parts of the product tell each other, as analytics knows them. */
export const eventNames = [
  'UPDATE_USER',
  'CANCEL_PAY_MODAL',
  'ERROR',
  'AFTER_EVENT',
  'MESSAGE',
  'BUTTON_CLICK',
  'OPENMODAL',
  'PAY_CALLBACK',
  'PAY_CANCEL',
  'QUEUING_UPPER_LIMIT',
  'VIDEO_QUEUING_UPPER_LIMIT',
  'BEFORE_PAY',
  'AFTER_PAY',
] as const;

export type EventName = (typeof eventNames)[number];

/** Names of all buttons whose use is told. The spelling is that of analytics. */
export const buttonTypes = [
  'Pay',
  'Cancel',
  'ToSub',
  'DownloadApp',
  'ToCredit',
  'PicQueueRetryLater',
  'PicQueueToSub',
  'VideoQueneRetryLater',
  'VideoQueneToSub',
  'VideoQueneToCredit',
  'BuyCredit',
  'CloseSub',
  'SubCompare',
  'BuyHeadShots',
  'PopUpClick',
  'TrialSub',
  'TrialBanner',
] as const;

export type ButtonType = (typeof buttonTypes)[number];
