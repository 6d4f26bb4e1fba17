import { Blend, Diameter, type LucideIcon } from 'lucide-react';
import type { CSSProperties, ReactElement } from 'react';
import { useStore } from 'zustand';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { formatShare } from '#lib/i18n/format-quantity.ts';
import { BRUSH, type EditorStore, HARDNESS } from './editor-store.ts';
import { setBrushSize, setHardness } from './move-view.ts';

/** Sliders of the brush's width and softness. */
export function BrushSliders({ store }: { readonly store: EditorStore }): ReactElement {
  const t = useTranslations('editor');
  const tag = useLanguageTag();
  const size = useStore(store, (state) => state.brushSize);
  const hardness = useStore(store, (state) => state.hardness);
  return (
    <span className="brush-sliders">
      <BrushSlider
        {...{ ...BRUSH, value: size, label: t('brushSize'), told: t('pixels', { count: size }) }}
        Icon={Diameter}
        onChange={(value) => setBrushSize(store, value)}
      />
      <BrushSlider
        {...{
          ...HARDNESS,
          value: hardness,
          label: t('hardness'),
          told: formatShare(tag, hardness / 100),
        }}
        Icon={Blend}
        onChange={(value) => setHardness(store, value)}
      />
    </span>
  );
}

interface BrushSliderProps {
  readonly label: string;
  /** Replaces the label in narrow layouts. */
  readonly Icon: LucideIcon;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** Value as text. */
  readonly told: string;
  readonly onChange: (value: number) => void;
}

function BrushSlider(props: BrushSliderProps): ReactElement {
  const { label, Icon, value, min, max, told, onChange } = props;
  return (
    <label className="brush-slider">
      <Icon className="i s" aria-hidden="true" />
      <span className="brush-name">{label}</span>
      <input
        className="slider"
        type="range"
        {...{ min, max, value }}
        aria-label={label}
        aria-valuetext={told}
        title={label}
        style={{ '--part': `${((value - min) / (max - min)) * 100}%` } as CSSProperties}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <output className="num">{told}</output>
    </label>
  );
}
