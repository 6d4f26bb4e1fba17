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

/** Folder with sample photos of the operator; null where none is set. */
export function readSamplesFolder(): string | null {
  return textOf(process.env.SAMPLES_DIR);
}

function textOf(text: string | undefined): string | null {
  return text?.trim() || null;
}
