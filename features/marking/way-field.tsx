'use client';

import './marking.css';
import type { CSSProperties, ReactElement } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { ChoiceButtons } from '#components/ui/choice-buttons.tsx';
import type { MarkingWay } from '#lib/catalog/options/option.ts';
import { formatShare } from '#lib/i18n/format-quantity.ts';
import { FIRST_BOX, type Marking, moveSide, type Place } from './marking.ts';

interface WayFieldProps {
  readonly ways: readonly MarkingWay[];
  readonly marking: Marking;
  readonly onChange: (marking: Marking) => void;
}

/** Choice of the kind of marking, with sliders for exact positions without pointing. */
export function WayField({ ways, marking, onChange }: WayFieldProps): ReactElement {
  const t = useTranslations('options');
  const { way, point } = marking;
  const box = marking.box ?? FIRST_BOX;
  return (
    <div className="field">
      <ChoiceButtons
        label={t('marking.title')}
        choices={ways}
        value={way}
        nameOf={(choice) => t(`marking.${choice}`)}
        onChange={(choice) => onChange({ ...marking, way: choice })}
      />
      {way === 'tap' && (
        <PointSliders point={point} onChange={(next) => onChange({ ...marking, point: next })} />
      )}
      {way === 'box' && (
        <div className="places">
          {(['left', 'right', 'top', 'bottom'] as const).map((side) => (
            <PercentSlider
              key={side}
              label={t(`marking.${side}`)}
              value={box[side]}
              onChange={(to) => onChange({ ...marking, box: moveSide(box, { side, to }) })}
            />
          ))}
        </div>
      )}
    </div>
  );
}

interface PointSlidersProps {
  readonly point: Place;
  readonly onChange: (point: Place) => void;
}

/** Sliders for a point, for those who cannot tap. */
export function PointSliders({ point, onChange }: PointSlidersProps): ReactElement {
  const t = useTranslations('options');
  return (
    <div className="places">
      <PercentSlider
        label={t('marking.fromLeft')}
        value={point.x}
        onChange={(x) => onChange({ ...point, x })}
      />
      <PercentSlider
        label={t('marking.fromTop')}
        value={point.y}
        onChange={(y) => onChange({ ...point, y })}
      />
    </div>
  );
}

interface PercentSliderProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** Slider for a position along one side of the photo. */
function PercentSlider({ label, value, onChange }: PercentSliderProps): ReactElement {
  const tag = useLanguageTag();
  return (
    <label>
      <small className="field-head">
        {label}
        <output className="num">{formatShare(tag, value / 100)}</output>
      </small>
      <input
        className="slider"
        type="range"
        min={0}
        max={100}
        value={value}
        aria-label={label}
        aria-valuetext={formatShare(tag, value / 100)}
        style={{ '--part': `${value}%` } as CSSProperties}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    </label>
  );
}
