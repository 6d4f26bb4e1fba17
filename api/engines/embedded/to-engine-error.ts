import type { FailureKind } from '#imaging/process/protocol.ts';
import type { ErrorKey } from '#lib/contract/error-codes.ts';
import { EngineError } from '../engine-error.ts';
import { ImagingFailure } from './imaging-process.ts';

const inputKeys: Partial<Record<FailureKind, ErrorKey>> = {
  unreadable: 'file_unreadable',
  truncated: 'file_truncated',
  too_many_pixels: 'too_many_pixels',
  mask_empty: 'mask_empty',
  mask_too_large: 'mask_too_large',
  unsupported: 'file_type_unsupported',
  mark_not_found: 'mark_not_found',
  region_empty: 'region_empty',
  person_not_found: 'person_not_found',
  no_face: 'no_face',
  face_too_small: 'face_too_small',
  two_faces_needed: 'two_faces_needed',
  output_too_large: 'output_too_large',
  bad_parameters: 'invalid_request',
};

/** Translates an imaging failure into an error of the engine interface. */
export function toEngineError(error: unknown): EngineError {
  if (error instanceof EngineError) return error;
  const detail = error instanceof Error ? error.message : String(error);
  const kind = error instanceof ImagingFailure ? error.kind : 'internal';
  if (kind === 'model_missing') return new EngineError('not_configured', detail, { cause: error });
  const key = inputKeys[kind];
  return new EngineError(key ? 'bad_input' : 'internal', detail, { key, cause: error });
}
