import { Fragment, type ReactElement } from 'react';
import type { Span } from '#lib/catalog/plans/plan.ts';

/** A text with some of its words struck through. */
export function StruckText({
  text,
  spans,
}: {
  readonly text: string;
  readonly spans: readonly Span[];
}): ReactElement {
  const ends = [0, ...spans.map(({ end }) => end)];
  return (
    <q>
      {spans.map(({ start, end }, index) => (
        <Fragment key={start}>
          {text.slice(ends[index], start)}
          <del>{text.slice(start, end)}</del>
        </Fragment>
      ))}
      {text.slice(ends.at(-1))}
    </q>
  );
}
