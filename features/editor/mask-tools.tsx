import { Blend, Diameter, Eye, EyeOff, Keyboard, type LucideIcon, Pointer } from 'lucide-react';
import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { useStore } from 'zustand';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { TipIconButton } from '#components/ui/tooltip.tsx';
import { formatShare } from '#lib/i18n/format-quantity.ts';
import { BRUSH, type EditorStore, HARDNESS } from './editor-store.ts';
import { EDITOR_TOOLS, useToolName } from './editor-tools.ts';
import { setBrushSize, setHardness } from './move-view.ts';

interface MaskToolsProps {
  readonly store: EditorStore;
  /** Additional tool button, which needs more than the editor has. */
  readonly extra?: ReactNode;
  readonly onShortcuts: () => void;
}

/** Column of tools beside the photo. */
export function MaskTools({ store, extra, onShortcuts }: MaskToolsProps): ReactElement {
  const t = useTranslations('editor');
  const meaning = useStore(store, (state) => state.meaning);
  const nameOf = useToolName(meaning);
  const chosen = useStore(store, (state) => state.tool);
  const byTaps = useStore(store, (state) => state.byTaps);
  const maskShown = useStore(store, (state) => state.maskShown);
  return (
    <fieldset className="tools" aria-label={t('toolbar')}>
      {EDITOR_TOOLS.map(({ tool, Icon, letter }) => (
        <TipIconButton
          key={tool}
          {...named(nameOf(tool), letter)}
          data-short={nameOf(tool, 'short')}
          icon={Icon}
          aria-pressed={tool === chosen}
          onClick={() => store.setState({ tool, live: null, liveLength: 0 })}
        />
      ))}
      {extra}
      <span className="sep" />
      <TipIconButton
        {...named(t('byTaps'), 'T')}
        data-short={t('short.byTaps')}
        icon={Pointer}
        aria-pressed={byTaps}
        onClick={() => store.setState({ byTaps: !byTaps, live: null, liveLength: 0 })}
      />
      <TipIconButton
        {...named(t(maskShown ? 'hideMask' : 'showMask'), 'M')}
        data-short={t('short.mask')}
        icon={maskShown ? Eye : EyeOff}
        onClick={() => store.setState({ maskShown: !maskShown })}
      />
      <TipIconButton
        {...named(t('shortcuts'), '?')}
        icon={Keyboard}
        className="fine-pointer"
        aria-keyshortcuts="Shift+?"
        onClick={onShortcuts}
      />
    </fieldset>
  );
}

/** Label, tooltip and shortcut of a tool button. */
function named(label: string, letter: string) {
  return { label, tip: `${label} (${letter})`, 'aria-keyshortcuts': letter };
}

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
