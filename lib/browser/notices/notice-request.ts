/** Short notice about what has just happened. It goes by itself. */
export interface Notice {
  readonly kind: 'success' | 'failure';
  readonly text: string;
}

type ShowNotice = (notice: Notice) => void;

let show: ShowNotice | undefined;
let waiting: Notice[] = [];

/** Shows a notice: the one way to it for all parts of a page. One takes the place of the other. */
export function tellNotice(notice: Notice): void {
  if (show) show(notice);
  else waiting.push(notice);
}

/** Says how this page shows notices, and shows those that were told before. @returns withdraws */
export function provideNotices(by: ShowNotice): () => void {
  show = by;
  const late = waiting;
  waiting = [];
  for (const notice of late) by(notice);
  return () => {
    if (show === by) show = undefined;
  };
}
