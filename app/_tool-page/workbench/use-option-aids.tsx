import { type ReactNode, useMemo, useState } from 'react';
import { useWords } from '#components/words/words-context.tsx';
import { AidButton } from '#features/aids/aid-button.tsx';
import { FaceBoxes } from '#features/aids/face-boxes.tsx';
import { chosenFaces, type FaceBox, readFaceBoxes } from '#features/aids/read-face-boxes.ts';
import { useAid } from '#features/aids/use-aid.ts';
import { useTiles } from '#features/aids/use-tiles.ts';
import type { OptionAids } from '#features/options/option-aids.ts';
import { isPreviewed } from '#lib/catalog/aids.ts';
import type { Option, PersonOption } from '#lib/catalog/options/option.ts';
import type { BenchParts } from './tool-bench.tsx';

interface AidsOfOptions {
  readonly aids: OptionAids;
  /** What lies over the photo. */
  readonly over: ReactNode;
}

/** What helps to choose on the person's own photo: faces with their numbers, and previews of styles. */
export function useAidsOfOptions(parts: BenchParts): AidsOfOptions {
  const faces = useFaces(parts);
  const previews = usePreviews(parts);
  return {
    aids: {
      under: (option) => faces.under(option) ?? previews.under(option),
      pictureOf: previews.pictureOf,
    },
    over: faces.over,
  };
}

/** Those that are counted in the open photo. */
const isPerson = (option: Option): option is PersonOption => option.kind === 'person' && !option.inOther;

function useFaces({ bench, settings }: BenchParts) {
  const words = useWords('aids');
  const aid = useAid(bench.send);
  const [found, setFound] = useState<readonly FaceBox[] | null>(null);
  const option = settings.shown.find(isPerson);
  const find = () =>
    aid.start({ kind: 'find-faces', parameters: {} }, async ({ findings }) =>
      setFound(readFaceBoxes(findings)),
    );
  const under = (asked: Option) =>
    asked === option && (
      <AidButton
        label={words('faces.show')}
        working={words('faces.finding')}
        outcome={found && words('faces.found', { count: found.length })}
        state={aid.state}
        onStart={find}
        onCancel={aid.cancel}
      />
    );
  const over = option && found && (
    <FaceBoxes
      boxes={found}
      chosen={chosenFaces(found, settings.values[option.name], option.otherwise.who)}
      onChoose={(number) => settings.set(option.name, number)}
    />
  );
  return { under: (asked: Option) => under(asked) || null, over: over ?? null };
}

function usePreviews({ tool, bench }: BenchParts) {
  const words = useWords('aids');
  const aid = useAid(bench.send);
  const { tiles, take } = useTiles();
  const feature = tool.featureCode;
  return useMemo(
    () => ({
      under: (option: Option) => {
        if (option.kind !== 'pictures' || !isPreviewed(feature, option.name)) return null;
        const draw = () =>
          aid.start({ kind: 'preview-choices', parameters: { feature } }, (task, signal) =>
            take(task, option.choices.length, signal),
          );
        return (
          <AidButton
            label={words('previews.show')}
            working={words('previews.drawing')}
            outcome={tiles && words('previews.drawn')}
            state={aid.state}
            onStart={draw}
            onCancel={aid.cancel}
          />
        );
      },
      pictureOf: (option: Option, index: number) =>
        isPreviewed(feature, option.name) ? (tiles?.[index] ?? null) : null,
    }),
    [aid, feature, take, tiles, words],
  );
}
