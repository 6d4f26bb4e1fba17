import './files.css';
import type { ReactElement } from 'react';
import { useWords } from '#components/words/words-context.tsx';
import type { Task } from '#lib/contract/contract.ts';

interface FileStripProps {
  readonly files: Task['files'];
  readonly index: number;
  readonly onChange: (index: number) => void;
}

const SIDE = 40;

/** Small pictures of the results of one run, to switch between them. */
export function FileStrip({ files, index, onChange }: FileStripProps): ReactElement {
  const words = useWords('options');
  return (
    <fieldset className="file-strip" aria-label={words('results.title')}>
      {files.map((file, number) => (
        <button
          key={file.url}
          type="button"
          aria-pressed={number === index}
          aria-label={words('results.number', { number: number + 1, count: files.length })}
          onClick={() => onChange(number)}
        >
          {/* biome-ignore lint/performance/noImgElement: the address is signed and short-lived */}
          <img src={file.previewUrl} alt="" width={SIDE} height={SIDE} />
        </button>
      ))}
    </fieldset>
  );
}
