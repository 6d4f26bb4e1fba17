import { Copy } from 'lucide-react';
import { type ReactElement, useRef, useState } from 'react';
import { useWords } from '#components/words/words-context.tsx';

/** A link that was just made, to be copied. */
export function MadeLink({ address }: { readonly address: string }): ReactElement {
  const words = useWords('share');
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      // Where the browser does not let us, it is marked for the person's own keys.
      field.current?.select();
    }
  };
  return (
    <div className="made-link">
      <div>
        <input
          ref={field}
          className="input"
          readOnly
          value={address}
          aria-label={words('made')}
          onFocus={({ target }) => target.select()}
        />
        <button type="button" className="btn ink small" onClick={() => void copy()}>
          <Copy className="i s" aria-hidden="true" />
          {words(copied ? 'copied' : 'copy')}
        </button>
      </div>
      <p className="fine">{words('madeNote')}</p>
    </div>
  );
}
