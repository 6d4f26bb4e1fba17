import { parseSync } from 'vite';

type Parsed = ReturnType<typeof parseSync>;

/** A file of source code with its syntax tree. */
export interface Source {
  readonly text: string;
  readonly program: Parsed['program'];
  readonly comments: Parsed['comments'];
  /** Line of an offset in the text; both lines and offsets as an editor shows them: 1-based and 0-based. */
  readonly lineOf: (offset: number) => number;
}

/** A breach of a rule at a 1-based line. */
export interface Fault {
  readonly line: number;
  readonly message: string;
}

/** @throws Error with the file's name where the text is no TypeScript */
export function parseSource(file: string, text: string): Source {
  const { program, comments, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
  return { text, program, comments, lineOf };
}
