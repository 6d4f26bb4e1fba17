import { useEffect, useMemo, useRef } from 'react';
import { useWords } from '#components/words/words-context.tsx';
import { AidButton } from '#features/aids/aid-button.tsx';
import { useAid } from '#features/aids/use-aid.ts';
import { useTiles } from '#features/aids/use-tiles.ts';
import type { OptionAids } from '#features/options/option-aids.ts';
import { previewsOf } from '#lib/catalog/aids.ts';
import { listTiles, previewedOptions, tileOf } from '#lib/catalog/options/preview-tiles.ts';
import type { BenchParts } from '../workspace-props.ts';

/** A tool's looks drawn from the open photo, when that is asked for, and then again for each person that is chosen. */
export function usePreviews(parts: BenchParts): OptionAids {
  const words = useWords('aids');
  const { state, start, cancel } = useAid(parts.bench.send);
  const { tiles, take } = useTiles();
  const { options, order, key } = useSheet(parts);
  const { values } = parts.settings;
  // What was asked for last, so that previews follow what they go by; null before that.
  const asked = useRef<string | null>(null);
  const draw = () => {
    asked.current = key;
    start({ kind: 'preview-choices', parameters: order }, (task, signal) =>
      take(task, { key, count: listTiles(options).length }, signal),
    );
  };
  const latest = useRef(draw);
  latest.current = draw;
  useEffect(() => {
    if (asked.current !== null && asked.current !== key) latest.current();
  }, [key]);
  const stop = () => {
    asked.current = tiles?.key ?? null;
    cancel();
  };
  // While others are drawn, those of before stay in sight.
  const shown = tiles?.key === key || state.kind === 'working' ? tiles : null;
  return {
    under: (option) =>
      option === options[0] && (
        <AidButton
          label={words('previews.show')}
          working={words('previews.drawing')}
          outcome={shown && words('previews.drawn')}
          state={state}
          onStart={draw}
          onCancel={stop}
        />
      ),
    pictureOf: (option, index) => {
      if (!shown || option.kind !== 'pictures' || !options.includes(option)) return null;
      const choice = option.choices[index] ?? '';
      return shown.urls[tileOf(options, { ...values, [option.name]: choice })] ?? null;
    },
  };
}

/** What a sheet of previews shows as things are set, and a name for it. */
function useSheet({ tool, options: { options }, settings: { values } }: BenchParts) {
  const previewed = useMemo(() => previewsOf(tool.featureCode), [tool]);
  const shown = useMemo(
    () => (previewed ? previewedOptions(previewed.feature, options) : []),
    [previewed, options],
  );
  const heeded = (previewed?.heeds ?? []).map((name) => [name, values[name]] as const);
  const order = { feature: tool.featureCode, ...Object.fromEntries(heeded) };
  return { options: shown, order, key: JSON.stringify(order) };
}
