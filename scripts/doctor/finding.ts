/** One thing that the settings switch on, or a part that the product stands on. */
export interface Finding {
  readonly subject: string;
  /** `broken`: something is set, or needed, and does not work. `off`: not set, and not needed to run. */
  readonly state: 'works' | 'off' | 'broken';
  /** One line for the operator, without secrets. */
  readonly text: string;
}

const marks = { works: '✓', off: '–', broken: '✗' } as const;

/** Findings as lines, subjects in one column. */
export function renderFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ subject }) => subject.length));
  return findings
    .map(({ subject, state, text }) => `${marks[state]} ${subject.padEnd(width)}  ${text}`)
    .join('\n');
}
