import { Contrast, Redo2, SquareX, Undo2 } from 'lucide-react';
import type { CSSProperties, ReactElement } from 'react';
import { useStore } from 'zustand';
import { useWords } from '#components/words/words-context.tsx';
import { clearMask, invertMask, redo, undo } from './edit-mask.ts';
import { BRUSH, type EditorStore } from './editor-store.ts';
import { setBrushSize } from './move-view.ts';

interface StageBarProps {
  readonly store: EditorStore;
  /** Tells what was done, for those who do not see it. */
  readonly announce: (text: string) => void;
}

/** Brush size, undo, redo, invert and clear above the photo. */
export function StageBar({ store, announce }: StageBarProps): ReactElement {
  const words = useWords('editor');
  const edits = useStore(store, (state) => state.edits);
  const act = (change: (store: EditorStore) => void, told: string) => () => {
    change(store);
    announce(told);
  };
  return (
    <div className="stage-bar">
      <BrushSize store={store} />
      <span className="push">
        <button
          type="button"
          className="ib"
          aria-label={words('undo')}
          title={words('undo')}
          aria-keyshortcuts="Control+Z"
          disabled={edits.done.length === 0}
          onClick={act(undo, words('undone'))}
        >
          <Undo2 className="i" aria-hidden="true" />
        </button>
        <button
          type="button"
          className="ib"
          aria-label={words('redo')}
          title={words('redo')}
          aria-keyshortcuts="Control+Shift+Z"
          disabled={edits.undone.length === 0}
          onClick={act(redo, words('redone'))}
        >
          <Redo2 className="i" aria-hidden="true" />
        </button>
      </span>
      <span className="sep" />
      <button
        type="button"
        className="btn bare small"
        aria-label={words('invert')}
        title={words('invert')}
        onClick={act(invertMask, words('inverted'))}
      >
        <Contrast className="i s" aria-hidden="true" />
        <span className="roomy">{words('invert')}</span>
      </button>
      <button
        type="button"
        className="btn bare small"
        aria-label={words('clear')}
        title={words('clear')}
        disabled={edits.done.length === 0}
        onClick={act(clearMask, words('cleared'))}
      >
        <SquareX className="i s" aria-hidden="true" />
        <span className="roomy">{words('clear')}</span>
      </button>
    </div>
  );
}

function BrushSize({ store }: { readonly store: EditorStore }): ReactElement {
  const words = useWords('editor');
  const size = useStore(store, (state) => state.brushSize);
  const part = ((size - BRUSH.min) / (BRUSH.max - BRUSH.min)) * 100;
  return (
    <label className="brush-size">
      <span className="roomy">{words('brushSize')}</span>
      <input
        className="slider"
        type="range"
        min={BRUSH.min}
        max={BRUSH.max}
        value={size}
        aria-label={words('brushSize')}
        aria-valuetext={words('pixels', { count: size })}
        style={{ '--part': `${part}%` } as CSSProperties}
        onChange={(event) => setBrushSize(store, event.target.valueAsNumber)}
      />
      <output className="num">{words('pixels', { count: size })}</output>
    </label>
  );
}
