import '../result/files.css';
import type { ReactElement } from 'react';
import { useWords } from '#components/words/words-context.tsx';
import type { Task } from '#lib/contract/contract.ts';

interface ComingSetProps {
  /** Those that are made already; at least one. */
  readonly files: Task['files'];
}

/** The pictures of a set as they come, while the others are being made. */
export function ComingSet({ files }: ComingSetProps): ReactElement {
  const words = useWords('options');
  const count = files.length;
  return (
    <div className="coming-set">
      <p role="status">{words('results.ready', { count })}</p>
      <ul>
        {files.map((file, index) => (
          // The order of a set never changes, and addresses do.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={index}>
            {/* biome-ignore lint/performance/noImgElement: the address is signed and short-lived */}
            <img src={file.previewUrl} alt={words('results.number', { number: index + 1, count })} />
          </li>
        ))}
      </ul>
    </div>
  );
}
