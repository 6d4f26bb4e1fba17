import type { ReactElement, ReactNode } from 'react';

interface PagedSectionProps {
  /** Id of the heading, which names what is below it. */
  readonly id: string;
  readonly title: string;
  /** Words for a page that could not be loaded. */
  readonly failure: string | null;
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  readonly more: string;
  readonly children: ReactNode;
}

/** Part of the account page that shows a list page by page. */
export function PagedSection({ id, title, failure, query, more, children }: PagedSectionProps): ReactElement {
  return (
    <div>
      <h3 id={id}>{title}</h3>
      {children}
      {failure && (
        <p className="note bad" role="alert">
          {failure}
        </p>
      )}
      {query.hasNextPage && (
        <div className="acts">
          <button
            type="button"
            className="btn line small"
            aria-disabled={query.isFetchingNextPage}
            onClick={() => query.isFetchingNextPage || void query.fetchNextPage()}
          >
            {more}
          </button>
        </div>
      )}
    </div>
  );
}
