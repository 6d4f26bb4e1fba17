import { RotateCcw, TriangleAlert } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useWords } from '#components/words/words-context.tsx';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import type { Failure } from '../bench-state.ts';
import { useFocusOnMount } from '../use-focus-on-mount.ts';
import { wordFailure } from '../word-failure.ts';
import { useOffer } from './use-offer.ts';

interface FailedRailProps {
  readonly feature: FeatureCode;
  readonly failure: Failure;
  /** Label of the way to change what was sent. */
  readonly changeLabel: string;
  readonly onChange: () => void;
  /** Null where the photo is no longer here to be sent again. */
  readonly onAgain: (() => void) | null;
  /** True where the same again would fail again. */
  readonly changeFirst: boolean;
}

/** Beside the photo when it could not be done: what happened, what came back, what to do. */
export function FailedRail(props: FailedRailProps): ReactElement {
  const { feature, failure, changeLabel, onChange, onAgain, changeFirst } = props;
  const words = useWords('workbench');
  const { left } = useOffer(feature);
  const focus = useFocusOnMount<HTMLHeadingElement>();
  const count = left === null ? '' : String(left);
  return (
    <div className="rail">
      <div className="rail-in" role="alert">
        <div>
          <span className="mark bad">
            <TriangleAlert className="i s" aria-hidden="true" />
          </span>
          <h2 ref={focus} tabIndex={-1}>
            {words(failure.started ? 'failed.title' : 'failed.notStarted')}
          </h2>
          <p className="text-small">{wordFailure(words, failure)}</p>
        </div>
        <p className="note good">
          <RotateCcw className="i" aria-hidden="true" />
          {failure.started && count ? words('failed.back', { count }) : words('failed.nothingTaken')}
        </p>
        {failure.requestId && <RequestId id={failure.requestId} />}
      </div>
      <div className="run">
        {onAgain && !changeFirst && (
          <button type="button" className="btn big wide" onClick={onAgain}>
            {words('failed.again')}
          </button>
        )}
        <button type="button" className={changeFirst ? 'btn big wide' : 'btn line wide'} onClick={onChange}>
          {changeLabel}
        </button>
        {onAgain && changeFirst && (
          <button type="button" className="btn line wide" onClick={onAgain}>
            {words('failed.again')}
          </button>
        )}
      </div>
    </div>
  );
}

function RequestId({ id }: { readonly id: string }): ReactElement {
  const words = useWords('workbench');
  const [copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(id).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <p className="text-small text-quiet">
      {words('failed.requestId')}
      <br />
      <code className="num">{id}</code>{' '}
      <button type="button" className="link" onClick={copy}>
        {words(copied ? 'failed.copied' : 'failed.copy')}
      </button>
    </p>
  );
}
