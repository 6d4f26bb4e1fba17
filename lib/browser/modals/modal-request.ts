import type { CreditPack, HeadshotPack, PaymentPlatform } from '../../catalog/prices.ts';
import type { PriceInterval } from '../../catalog/subscriptions.ts';
import type { Warning } from '../warnings/warning-request.ts';

/** Kinds of modals that tell of a limit. Each leads on to `Pay` where something is sold. */
export const limitKinds = [
  'Exhausted',
  'exhaustedforapp',
  'QueuingUpperLimit',
  'VideoQueuingUpperLimit',
] as const;
type LimitKind = (typeof limitKinds)[number];

/** Kinds of modals that sell. */
export const payingKinds = [
  'Pay',
  'CancelSubscribe',
  'UpgradeSubscribe',
  'BuyCredit',
  'CreditList',
  'PayType',
  'NewOrder',
  'PayMerge',
  'BuyHeadShots',
  'NewPayment',
  'TrialSubscription',
  'Time',
] as const;
export type PayingKind = (typeof payingKinds)[number];

/** Choice in a modal that sells. It outlives a sign-in, and a payment that was not made. */
export interface PayChoice {
  readonly interval?: PriceInterval;
  readonly packId?: CreditPack['id'];
  readonly headshots?: HeadshotPack['product'];
  readonly platform?: PaymentPlatform;
}

/** Modal that sells, or that changes what was bought. */
export interface PayingModal {
  readonly kind: PayingKind;
  /** Kind of product that a modal with several shows first. */
  readonly tab?: 'pro' | 'credit';
  /** Chosen before; a modal has choices of its own to begin with. */
  readonly choice?: PayChoice;
}

/** Ways to close a modal; all of them are on unless one is turned off. */
export interface ModalWrapper {
  /** Dims the page behind. */
  readonly mask?: boolean;
  readonly hasCloseButton?: boolean;
  readonly closesOnMask?: boolean;
  readonly closesOnEscape?: boolean;
  /** Closes the modal, once fired, as if it was cancelled: its reason is gone. */
  readonly signal?: AbortSignal;
}

/** Question with two answers. */
interface Question {
  readonly title: string;
  /** One paragraph, or several. */
  readonly content: string | readonly string[];
  /** Words of the two buttons; “Confirm” and “Cancel” in the language of the page unless given. */
  readonly confirmText?: string;
  readonly cancelText?: string;
  /** Marks the confirmation as destructive. */
  readonly isDanger?: boolean;
  /** Shows the confirmation disabled: the question tells why. */
  readonly isBlocked?: boolean;
  /** Words of a box that has to be ticked before the confirmation. */
  readonly check?: string;
  /**
   * Does what is confirmed, while the question stays.
   * @returns why it failed, which is told in the question; null where it is done
   */
  readonly act?: () => Promise<string | null>;
}

/** Kinds that need nothing but their name. */
type PlainKind = LimitKind | 'freeUseLimit' | 'freeDownloadLimit' | 'videoAccount' | 'login';

/** Modal with what it needs to be shown. */
export type Modal =
  | { readonly [Kind in PlainKind]: { readonly kind: Kind } }[PlainKind]
  | ({ readonly kind: 'confirm' } & Question)
  | { readonly kind: 'appDownload'; readonly store: 'ios' | 'android'; readonly storeUrl: string }
  | ({ readonly kind: 'warningConfirm' } & Warning)
  | PayingModal;

export type ModalKind = Modal['kind'];

/** `confirm`: yes, or somebody has signed in, or has paid. `upgrade` leads on to what is sold. */
export type ModalAnswer = 'confirm' | 'cancel' | 'upgrade';

/** A modal on screen: its wrapper, and what takes its answer. */
export interface ShownModal {
  readonly wrapper: ModalWrapper;
  readonly onAnswer: (answer: ModalAnswer) => void;
}

type ShowModal = (modal: Modal, wrapper: ModalWrapper) => Promise<ModalAnswer>;

let show: ShowModal | undefined;
let wanted: ((by: ShowModal) => void)[] = [];

/**
 * Opens a modal above all that are open: the one way to it for all parts of a page. A limit whose answer is
 * `upgrade` goes on to `Pay` by itself, and that answers. A page that shows no modals yet opens it as soon
 * as it does.
 */
export async function openModal(modal: Modal, wrapper: ModalWrapper = {}): Promise<ModalAnswer> {
  const by = show ?? (await new Promise<ShowModal>((resolve) => wanted.push(resolve)));
  const answer = await by(modal, wrapper);
  const isLimit = (limitKinds as readonly ModalKind[]).includes(modal.kind);
  return isLimit && answer === 'upgrade' ? openModal({ kind: 'Pay' }) : answer;
}

/** Says how this page shows modals. @returns withdraws */
export function provideModals(by: ShowModal): () => void {
  show = by;
  const late = wanted;
  wanted = [];
  for (const open of late) open(by);
  return () => {
    if (show === by) show = undefined;
  };
}
