import { linearOf, luminanceOf, toByte } from '../../core/colour/colour-space.ts';
import { sampleNoise } from '../../core/numeric/sample-noise.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import type { Picture } from '../../core/picture.ts';
import { faceLandmarks } from '../../vision/faces/face-landmarks.ts';
import type { FaceMesh, Iris } from '../../vision/faces/face-mesh.ts';
import { shapeOfRing } from './find-paintable.ts';
import type { Pigment } from './paint/canvas.ts';
import type { WhiteLight } from './paint-light.ts';

/** Look of eyes, such as contact lenses. */
export interface EyeLook {
  /** Colour of the iris; unchanged if undefined. */
  readonly iris?: Pigment;
  /** Colour of the iris at the pupil. */
  readonly inner?: Pigment;
  /** Shape of the pupil. */
  readonly pupil?: 'round' | 'slit' | 'none';
  /** Colour of the white, and its opacity. */
  readonly white?: Pigment;
  readonly whiteShare?: number;
  /** Emission relative to the colour of the iris. */
  readonly glow?: number;
  /** Size of the iris relative to its own. */
  readonly size?: number;
}

interface EyeParams {
  readonly mesh: FaceMesh;
  readonly look: EyeLook;
  readonly white: WhiteLight;
  readonly strength: number;
}

/** Changes the look of both eyes within the lids. Shadow, lashes and reflections stay. */
export function paintEyeLook(picture: Picture, params: EyeParams): void {
  const { irises } = params.mesh;
  if (!irises) return;
  paintEye(picture, { ...params, iris: irises.right, ring: faceLandmarks.rightEye });
  paintEye(picture, { ...params, iris: irises.left, ring: faceLandmarks.leftEye });
}

interface OneEye extends EyeParams {
  readonly iris: Iris;
  readonly ring: readonly number[];
}

function paintEye(picture: Picture, eye: OneEye): void {
  const { width, height, channels, data } = picture;
  const { mesh, iris, ring, look, strength } = eye;
  const opening = shapeOfRing(mesh, { ring, left: 0, top: 0 });
  // A shut eye, or one in profile, shows no iris.
  if (opening.bottom - opening.top < 0.5 * iris.radius) return;
  const radius = iris.radius * (look.size ?? 1);
  const soft = Math.max(0.7, 0.09 * iris.radius);
  const colour = new Float32Array(3);
  for (let y = Math.max(0, Math.floor(opening.top - 1)); y <= Math.min(height - 1, opening.bottom + 1); y++)
    for (
      let x = Math.max(0, Math.floor(opening.left - 1));
      x <= Math.min(width - 1, opening.right + 1);
      x++
    ) {
      const inside = 1 - smoothStep(-1.6 * soft, 0.4 * soft, opening.distance(x + 0.5, y + 0.5));
      if (inside <= 0) continue;
      const at = (y * width + x) * channels;
      for (let channel = 0; channel < 3; channel++) colour[channel] = linearOf[data[at + channel]];
      writeEyeColour(colour, eye, {
        u: (x + 0.5 - iris.x) / radius,
        v: (y + 0.5 - iris.y) / radius,
        soft: soft / radius,
        inside,
      });
      for (let channel = 0; channel < 3; channel++) {
        const before = linearOf[data[at + channel]];
        data[at + channel] = toByte(before + strength * inside * (colour[channel] - before));
      }
    }
}

function writeEyeColour(
  colour: Float32Array,
  { look, white }: OneEye,
  { u, v, soft, inside }: { u: number; v: number; soft: number; inside: number },
): void {
  const away = Math.hypot(u, v);
  const luminance = luminanceOf(colour);
  const level = luminanceOf(white);
  const spark = smoothStep(0.45, 0.8, luminance / level);
  const onIris = 1 - smoothStep(1 - soft, 1 + soft, away);
  if (look.white) {
    // Shading of the eyeball in the photo, without dark parts such as the old iris.
    const shade = Math.max(0.5, Math.min(1, luminance / (0.5 * level))) * smoothStep(0, 0.7, inside);
    const share = (look.whiteShare ?? 1) * (look.iris || look.pupil === 'none' ? 1 : 1 - onIris);
    for (let channel = 0; channel < 3; channel++)
      colour[channel] += share * (look.white[channel] * white[channel] * shade * 0.9 - colour[channel]);
  }
  if (look.iris) {
    const inner = look.inner ?? look.iris;
    const angle = Math.atan2(v, u);
    const fibre = 0.72 + 0.56 * sampleNoise(angle * 9 + 60, away * 2.4, 7);
    const share = smoothStep(0.25, 0.8, away);
    const limbus = 1 - 0.75 * smoothStep(0.72, 1, away);
    const slit = look.pupil === 'slit';
    const opening = slit ? Math.hypot(u * 5.2, v * 1.12) : away / 0.42;
    const pupil = look.pupil === 'none' ? 0 : 1 - smoothStep(0.88, 1.1, opening);
    // Shadow of the upper lid.
    const lid = 0.62 + 0.38 * smoothStep(-0.9, 0.1, v);
    const glow = look.glow ?? 0;
    for (let channel = 0; channel < 3; channel++) {
      const tone = inner[channel] + (look.iris[channel] - inner[channel]) * share;
      const lit = tone * fibre * limbus * (level * lid + glow) * (1 - pupil) + 0.004;
      const seen = lit + spark * 0.85 * (colour[channel] - lit);
      colour[channel] += onIris * (Math.max(lit, seen) - colour[channel]);
    }
  }
}
