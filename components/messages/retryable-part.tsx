import { Component, type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from './messages-context.tsx';
import { RetryNote, type RetryNoteProps } from './retry-note.tsx';

/** Code that is loaded when it is first needed, and kept for the life of the page. */
interface Retryable<Part> {
  /** Null until it is loaded. */
  readonly current: () => Part | null;
  /** Loads it; a load that failed is tried anew. */
  readonly load: () => Promise<Part>;
}

/**
 * Gives code that is loaded on demand, once, however often it is asked for.
 * @param load imports the part
 */
export function retryable<Part>(load: () => Promise<Part>): Retryable<Part> {
  let part: Part | null = null;
  return {
    current: () => part,
    load: async () => {
      part ??= await load();
      return part;
    },
  };
}

interface RetryablePartProps<Part> {
  readonly of: Retryable<Part>;
  /** Stands in its place meanwhile. */
  readonly waiting?: ReactNode;
  /** Way out of a part that takes the whole page, where it cannot be loaded. */
  readonly back?: RetryNoteProps['back'];
  readonly children: (part: Part) => ReactElement;
}

/**
 * A part of a workspace that is loaded when it is first drawn. Where it cannot be loaded, or breaks while it
 * is drawn, a notice in its place offers another try: a lazy component would throw, and take photo and result
 * with it.
 */
export function RetryablePart<Part>({ of, waiting, back, children }: RetryablePartProps<Part>): ReactNode {
  const t = useTranslations('workspace');
  const [tries, setTries] = useState(1);
  const [failures, setFailures] = useState(0);
  const [, setLoaded] = useState(of.current() !== null);
  useEffect(() => {
    if (of.current() !== null) return setLoaded(true);
    let isWanted = true;
    of.load().then(
      () => isWanted && setLoaded(true),
      () => isWanted && setFailures(tries),
    );
    return () => {
      isWanted = false;
    };
  }, [of, tries]);
  const part = of.current();
  if (part !== null) {
    return (
      <BreakablePart
        broken={(failures, onAgain) => (
          <RetryNote {...{ failures, back, onAgain }} isTrying={false} text={t('refused.broken')} />
        )}
      >
        {children(part)}
      </BreakablePart>
    );
  }
  if (failures === 0) return waiting;
  return (
    <RetryNote
      {...{ failures, isTrying: failures < tries, back }}
      text={t('refused.part')}
      onAgain={() => setTries(tries + 1)}
    />
  );
}

interface BreakablePartProps {
  /** Stands in the place of a part that broke, so many times by now. */
  readonly broken: (failures: number, onAgain: () => void) => ReactNode;
  readonly children: ReactNode;
}

interface BreakablePartState {
  readonly isBroken: boolean;
  readonly failures: number;
}

/** Keeps a part that throws while it is drawn from taking its surroundings along. No hook does that. */
class BreakablePart extends Component<BreakablePartProps, BreakablePartState> {
  override state: BreakablePartState = { isBroken: false, failures: 1 };

  static getDerivedStateFromError(): Partial<BreakablePartState> {
    return { isBroken: true };
  }

  readonly again = () => this.setState(({ failures }) => ({ isBroken: false, failures: failures + 1 }));

  override render(): ReactNode {
    const { broken, children } = this.props;
    return this.state.isBroken ? broken(this.state.failures, this.again) : children;
  }
}
