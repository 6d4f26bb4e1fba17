'use client';

import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';

interface CompareLabels {
  readonly before: string;
  readonly after: string;
  /** Name of the handle for assistive technology. */
  readonly handle: string;
}

interface CompareProps {
  /** Picture on the left of the handle; its `img` covers the box. */
  readonly before: ReactNode;
  readonly after: ReactNode;
  readonly labels: CompareLabels;
  /**
   * Class name. Its style sheet may set the first position of the handle by `--at`; the default is the
   * middle.
   */
  readonly className?: string;
}

const MIDDLE = 50;

function clamp(value: number): number {
  return Math.min(100, Math.max(0, value));
}

/** Two pictures in one frame, divided by a handle that is dragged, clicked or moved by keys. */
export function Compare({ before, after, labels, className }: CompareProps): ReactElement {
  const frame = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<number>();

  // No style attribute is rendered on the server: the security policy forbids them.
  useEffect(() => {
    const styled =
      frame.current && Number.parseFloat(getComputedStyle(frame.current).getPropertyValue('--at'));
    setAt((current) => current ?? (styled || MIDDLE));
  }, []);

  function move(value: number): void {
    setAt(clamp(value));
  }
  function follow(event: PointerEvent): void {
    const box = frame.current?.getBoundingClientRect();
    if (box && box.width > 0) move(((event.clientX - box.left) / box.width) * 100);
  }
  function press(event: PointerEvent): void {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    follow(event);
  }

  return (
    <div
      ref={frame}
      className={className ? `compare ${className}` : 'compare'}
      style={at === undefined ? undefined : ({ '--at': `${at}%` } as CSSProperties)}
      onPointerDown={press}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && follow(event)}
    >
      {after}
      <div className="before">{before}</div>
      <span className="compare-tag before-tag">{labels.before}</span>
      <span className="compare-tag after-tag">{labels.after}</span>
      <CompareHandle label={labels.handle} at={at ?? MIDDLE} onMove={setAt} />
    </div>
  );
}

interface CompareHandleProps {
  /** Name for assistive technology. */
  readonly label: string;
  /** Position of the line, in per cent of the picture’s width. */
  readonly at: number;
  readonly onMove: (at: number) => void;
}

/** Handle of the line between two pictures, which keys move. */
export function CompareHandle({ label, at, onMove }: CompareHandleProps): ReactElement {
  function step(event: KeyboardEvent): void {
    const next = stepLine(at, event.key);
    if (next === null) return;
    event.preventDefault();
    onMove(next);
  }
  return (
    <div
      className="compare-handle"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(at)}
      onKeyDown={step}
    >
      <span>
        <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
          <path d="m9 7-5 5 5 5M15 7l5 5-5 5" />
        </svg>
      </span>
    </div>
  );
}

/** Steps of slider keys, in per cent of the picture’s width. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -2,
  ArrowDown: -2,
  ArrowRight: 2,
  ArrowUp: 2,
  PageDown: -10,
  PageUp: 10,
  Home: -100,
  End: 100,
};

/**
 * Position of the dividing line after a key, in per cent of the picture’s width; null for keys that do not
 * move it.
 */
function stepLine(at: number, key: string): number | null {
  const by = STEPS[key];
  return by === undefined ? null : Math.min(100, Math.max(0, at + by));
}
