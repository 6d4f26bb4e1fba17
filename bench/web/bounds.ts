/** A figure that must not pass its bound. */
export interface Check {
  readonly what: string;
  readonly value: number;
  readonly bound: { readonly most: number } | { readonly least: number };
  readonly unit: string;
}

export function holds({ value, bound }: Check): boolean {
  return 'most' in bound ? value <= bound.most : value >= bound.least;
}

/** Prints one line per figure: name, value, bound, result. */
export function printChecks(checks: readonly Check[]): void {
  for (const check of checks) {
    const { what, value, bound, unit } = check;
    const limit = 'most' in bound ? `≤ ${bound.most}` : `≥ ${bound.least}`;
    const figure = Number.isInteger(value) ? String(value) : value.toFixed(2);
    console.log(
      `${holds(check) ? 'ok  ' : 'MISS'}  ${what.padEnd(52)} ${figure.padStart(9)} ${unit.padEnd(3)} (${limit})`,
    );
  }
}
