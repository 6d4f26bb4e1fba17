import { ImagingError } from '../../core/imaging-error.ts';
import type { FaceMesh } from '../../vision/faces/face-mesh.ts';
import { measureExpression } from './measure-expression.ts';

/** Turn in degrees beyond which a source disappoints, and from where on nothing comes out well. */
const TURNED = 20;
const MAX_TURN = 42;
/** Opening below which an eye of a source is shut or looks down, and below which both are surely shut. */
const NARROW = 0.17;
const SHUT = 0.1;

function turnOf({ yaw, pitch }: FaceMesh): number {
  return Math.max(Math.abs(yaw), Math.abs(pitch));
}

/**
 * Refuses a face that gives a poor one in any picture.
 * @throws ImagingError `face_unsuitable`
 */
export function assessSource(mesh: FaceMesh): void {
  const { rightEye, leftEye } = measureExpression(mesh);
  const turn = turnOf(mesh);
  if (turn > MAX_TURN) throw new ImagingError('face_unsuitable', `turned by ${Math.round(turn)} degrees`);
  if (Math.max(rightEye, leftEye) < SHUT) throw new ImagingError('face_unsuitable', 'its eyes are shut');
}

/** Possible flaws of a face that is given, the worst first. */
export function listSourceWarnings(mesh: FaceMesh): ('source_turned' | 'source_eyes_shut')[] {
  const { rightEye, leftEye } = measureExpression(mesh);
  return [
    ...(turnOf(mesh) > TURNED ? (['source_turned'] as const) : []),
    ...(Math.min(rightEye, leftEye) < NARROW ? (['source_eyes_shut'] as const) : []),
  ];
}
