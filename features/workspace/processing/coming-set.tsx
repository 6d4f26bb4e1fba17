import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { useOnline } from '#components/ui/use-online.ts';
import type { Task } from '#lib/contract/contract.ts';

interface ComingSetProps {
  /** Finished pictures, at least one. */
  readonly files: Task['files'];
  /** Photo that stays in view until one of them can be seen. */
  readonly photo: ReactNode;
}

/** Finished pictures of a set, while the others are being made. One that does not load is not shown. */
export function ComingSet({ files, photo }: ComingSetProps): ReactElement {
  const t = useTranslations('options');
  const online = useOnline();
  const [loaded, setLoaded] = useState<ReadonlySet<number>>(new Set());
  const note = (index: number, isLoaded: boolean) =>
    setLoaded((before) => {
      const after = new Set(before);
      if (isLoaded) after.add(index);
      else after.delete(index);
      return after;
    });
  const count = loaded.size;
  return (
    <>
      {count === 0 && photo}
      <div className="coming-set" hidden={count === 0}>
        <p role="status">{count > 0 && t('results.ready', { count })}</p>
        <ul>
          {files.map((file, index) => (
            // Back online, a picture that failed is loaded again by its other key.
            // biome-ignore lint/suspicious/noArrayIndexKey: the order of a set never changes, and URLs do
            <li key={`${index} ${loaded.has(index) || online}`} hidden={!loaded.has(index)}>
              {/* biome-ignore lint/performance/noImgElement: the URL is signed and short-lived */}
              <img
                src={file.previewUrl}
                alt={t('results.number', { number: index + 1, count: files.length })}
                onLoad={() => note(index, true)}
                onError={() => note(index, false)}
              />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

/** Pictures of a task to show before its end: those of a set. A single result is shown by its own view. */
export function comingFiles({ state, files }: Task): Task['files'] {
  return state === 'running' || files.length > 1 ? files : [];
}
