/** Who runs this copy, as told when its pages are built; null where nothing was told. */
export interface Operator {
  readonly name: string | null;
  readonly address: string | null;
  readonly email: string | null;
}

/** Reads the environment. */
export function readOperator(): Operator {
  return {
    name: textOf(process.env.OPERATOR_NAME),
    address: textOf(process.env.OPERATOR_ADDRESS),
    email: textOf(process.env.OPERATOR_EMAIL),
  };
}

function textOf(text: string | undefined): string | null {
  return text?.trim() || null;
}
