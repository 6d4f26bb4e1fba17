export type WarningAnswer = 'confirm' | 'cancel';

/** Question before something that cannot be undone, asked beside the button that does it. */
export interface Warning {
  readonly title: string;
  readonly content: string;
  /** Words of the two buttons; “Confirm” and “Cancel” in the language of the page unless given. */
  readonly confirmText?: string;
  readonly cancelText?: string;
  /** Side of the anchor, as long as there is room. Above it unless given. */
  readonly placement?: 'top' | 'bottom' | 'left' | 'right';
  readonly anchor: HTMLElement;
}

type ShowWarning = (warning: Warning) => Promise<WarningAnswer>;

let show: ShowWarning | undefined;

/**
 * Asks the person to confirm: the one way to it for all parts of a page. A press outside, Escape, and another
 * warning cancel.
 * @returns `cancel`, too, where the question cannot be shown
 */
export function askWarning(warning: Warning): Promise<WarningAnswer> {
  return show ? show(warning) : Promise.resolve('cancel');
}

/** Says how this page asks. @returns withdraws */
export function provideWarnings(by: ShowWarning): () => void {
  show = by;
  return () => {
    if (show === by) show = undefined;
  };
}
