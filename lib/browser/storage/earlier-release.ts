import { inputRoleNames } from '../../catalog/inputs.ts';
import type { Body } from '../../contract/contract.ts';

type RequestInput = NonNullable<Body<'img2img'>['inputs']>[number];

/**
 * Names under which releases before 23 November 2026 stored the uploads of a request, each with its role.
 * Values on the device live for a day, or with their tab, so that readers of them can go a month later.
 */
const EARLIER_NAMES = [
  ['otherIds', 'additional'],
  ['maskId', 'mask'],
  ['correctionsId', 'corrections'],
] as const;

type StoredRecord = Readonly<Record<string, unknown>>;

/** True of a stored object, whose fields are not known yet. */
export function isRecord(stored: unknown): stored is StoredRecord {
  return typeof stored === 'object' && stored !== null && !Array.isArray(stored);
}

/**
 * Inputs of a request as this release stores them, or by the names of earlier ones; null for what no release
 * stored.
 */
export function readInputs(stored: unknown): RequestInput[] | null {
  const inputs = isRecord(stored) ? inputsByRole(stored) : stored;
  return Array.isArray(inputs) && inputs.every(isInput) ? inputs : null;
}

function inputsByRole(earlier: StoredRecord): readonly unknown[] {
  return EARLIER_NAMES.flatMap(([name, role]) =>
    [earlier[name] ?? []].flat().map((uploadId) => ({ role, uploadId })),
  );
}

function isInput(stored: unknown): stored is RequestInput {
  if (!isRecord(stored)) return false;
  return typeof stored.uploadId === 'string' && inputRoleNames.some((role) => role === stored.role);
}
