'use client';

import './marking.css';
import type { ReactElement } from 'react';
import { ChoiceButtons } from '#components/ui/choice-buttons.tsx';
import { useWords } from '#components/words/words-context.tsx';
import type { MarkingWay } from '#lib/catalog/options/option.ts';
import { FIRST_BOX, type Marking, moveSide } from './marking.ts';
import { PercentSlider } from './percent-slider.tsx';

interface WayFieldProps {
  readonly ways: readonly MarkingWay[];
  readonly marking: Marking;
  readonly onChange: (marking: Marking) => void;
}

/** By which way a person says what is meant, and exact places for those who do not point. */
export function WayField({ ways, marking, onChange }: WayFieldProps): ReactElement {
  const words = useWords('options');
  const { way, point } = marking;
  const box = marking.box ?? FIRST_BOX;
  return (
    <div className="field">
      <ChoiceButtons
        label={words('marking.title')}
        choices={ways}
        value={way}
        nameOf={(choice) => words(`marking.${choice}`)}
        onChange={(choice) => onChange({ ...marking, way: choice })}
      />
      {way === 'tap' && (
        <div className="places">
          <PercentSlider
            label={words('marking.fromLeft')}
            value={point.x}
            onChange={(x) => onChange({ ...marking, point: { ...point, x } })}
          />
          <PercentSlider
            label={words('marking.fromTop')}
            value={point.y}
            onChange={(y) => onChange({ ...marking, point: { ...point, y } })}
          />
        </div>
      )}
      {way === 'box' && (
        <div className="places">
          {(['left', 'right', 'top', 'bottom'] as const).map((side) => (
            <PercentSlider
              key={side}
              label={words(`marking.${side}`)}
              value={box[side]}
              onChange={(to) => onChange({ ...marking, box: moveSide(box, side, to) })}
            />
          ))}
        </div>
      )}
    </div>
  );
}
