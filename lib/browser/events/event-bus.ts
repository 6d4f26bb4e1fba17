import type { PaymentPlatform } from '../../catalog/prices.ts';
import type { FeatureCode } from '../../catalog/tools.ts';
import type { ModalKind } from '../modals/modal-request.ts';

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

/** Payment that an event is about. */
interface PaymentFacts {
  readonly modal: ModalKind;
  readonly platform: PaymentPlatform;
  readonly order: 'plan' | 'one' | 'headshot_pro';
}

/** Facts of an event beside its name. None of them identifies anybody. */
interface EventFacts extends Record<EventName, object> {
  /** Somebody has come or gone, or has become a member or ceased to be one. */
  readonly UPDATE_USER: { readonly who: 'guest' | 'account' | 'nobody' };
  /** A failure was shown. The key is that of the table of failures, or of a failure in this browser. */
  readonly ERROR: { readonly key: string };
  /** A notice was shown. */
  readonly MESSAGE: { readonly kind: 'success' | 'failure' };
  readonly BUTTON_CLICK: {
    readonly button: ButtonType;
    /** Store that the offer of an app leads to. */
    readonly store?: string;
    readonly answer?: 'confirm' | 'cancel';
  };
  readonly OPENMODAL: {
    readonly modal: ModalKind;
    readonly store?: string;
    /** Kind of product that a modal with several has turned to. */
    readonly tab?: 'pro' | 'credit';
    /** Panel of the sign-in that is seen. */
    readonly panel?: string;
  };
  /** An order is made now. */
  readonly BEFORE_PAY: PaymentFacts;
  /** Its page to pay is open. */
  readonly AFTER_PAY: PaymentFacts;
  /** A payment has ended well, in this tab or another. */
  readonly PAY_CALLBACK: { readonly modal: ModalKind };
  /** A modal that sells was closed without a payment. */
  readonly PAY_CANCEL: { readonly modal: ModalKind };
  /** Somebody has stopped waiting for a payment in another tab. */
  readonly CANCEL_PAY_MODAL: { readonly modal: ModalKind };
  readonly QUEUING_UPPER_LIMIT: { readonly feature: FeatureCode };
  readonly VIDEO_QUEUING_UPPER_LIMIT: { readonly feature: FeatureCode };
}

/** Event of the product with its facts. */
export type ProductEvent = {
  readonly [Name in EventName]: { readonly name: Name } & EventFacts[Name];
}[EventName];

const TYPE = 'event';

const bus = new EventTarget();

/** Tells an event to all that listen. A listener that fails is reported and disturbs nobody. */
export function emitEvent(event: ProductEvent): void {
  bus.dispatchEvent(new CustomEvent<ProductEvent>(TYPE, { detail: event }));
}

/** Listens to all events from now on. @returns stops */
export function onEvent(listener: (event: ProductEvent) => void): () => void {
  const hear = (event: Event) => listener((event as CustomEvent<ProductEvent>).detail);
  bus.addEventListener(TYPE, hear);
  return () => bus.removeEventListener(TYPE, hear);
}
