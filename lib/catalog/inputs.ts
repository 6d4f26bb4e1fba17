import type { UploadPurpose } from './uploads.ts';

/**
 * Roles of the files that tools work on, in the order in which they are listed, each with its kind of upload.
 */
export const inputRoles = {
  photo: { purpose: 'photo' },
  video: { purpose: 'video' },
  /** White = change; may be smaller than the photo. */
  mask: { purpose: 'mask' },
  /** Black = background, white = subject, grey = as it is found. */
  corrections: { purpose: 'mask' },
  /** More photos, in the order that the tool asks for. */
  additional: { purpose: 'photo' },
} as const satisfies Record<string, { readonly purpose: UploadPurpose }>;

export type InputRole = keyof typeof inputRoles;

export const inputRoleNames = Object.keys(inputRoles) as [InputRole, ...InputRole[]];

/** Bounds of the number of files of each role; a role that is left out is not taken. */
export type ToolInputs = Readonly<Partial<Record<InputRole, readonly [min: number, max: number]>>>;

/** Files of one run, over all roles and tools. */
export const MAX_INPUTS = 16;

/** True where a tool does nothing without a file of this role. */
export function isInputRequired(inputs: ToolInputs, role: InputRole): boolean {
  return (inputs[role]?.[0] ?? 0) > 0;
}

/** Lists files in the order of the roles; files of one role keep theirs. */
export function sortByRole<Input extends { readonly role: InputRole }>(inputs: readonly Input[]): Input[] {
  return inputRoleNames.flatMap((name) => inputs.filter(({ role }) => role === name));
}

/** The first file of a role, or undefined. */
export function findInput<Input extends { readonly role: InputRole }>(
  inputs: readonly Input[],
  role: InputRole,
): Input | undefined {
  return inputs.find((input) => input.role === role);
}
