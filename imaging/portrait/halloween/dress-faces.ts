import { luminanceOf } from '../../core/colour/colour-space.ts';
import { median } from '../../core/numeric/scalar.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import type { Face } from '../../vision/faces/find-faces.ts';
import type { MeshTopology } from '../../vision/faces/mesh-topology.ts';
import { applyPaint } from './apply-paint.ts';
import type { HiddenHair } from './clip-hair-under-hat.ts';
import { measureHeadShape } from './measure-head-shape.ts';
import { drawCanvas } from './paint/draw-canvas.ts';
import { paintEyeLook } from './paint-eye-look.ts';
import { prepareFace, writeLinear } from './prepare-face.ts';
import { type PreparedProps, prepareProps } from './props/compose-props.ts';
import type { PropPart } from './props/prop.ts';
import { renderProps } from './props/render-props.ts';
import type { Template } from './templates/template.ts';

interface Dressing {
  /** Changed: faces are painted. */
  readonly picture: Picture;
  readonly faces: readonly Face[];
  readonly topology: MeshTopology;
  readonly template: Template;
  readonly matte?: Mask;
  readonly strength: number;
  readonly seed: number;
}

interface DressedFaces {
  readonly props: readonly PreparedProps[];
  /** Hair hidden by hats. */
  readonly hiddenHair: readonly HiddenHair[];
  /** Mean linear brightness of white objects on the faces. */
  readonly brightness: number;
}

interface DressedFace {
  readonly props: readonly PreparedProps[];
  readonly hiddenHair: readonly HiddenHair[];
  readonly brightness: number;
}

/** Paints faces one by one and renders their props. Rejects with `aborted`. */
export async function dressFaces(dressing: Dressing, progress: Progress): Promise<DressedFaces> {
  const { faces } = dressing;
  const prepared: PreparedProps[] = [];
  const hiddenHair: HiddenHair[] = [];
  const brightness: number[] = [];
  for (const [i, face] of faces.entries()) {
    const dressed = await dressFace(face, {
      ...dressing,
      seed: dressing.seed + 1000 * i,
      progress: progress.subrange(i / faces.length, (i + 1) / faces.length),
    });
    prepared.push(...dressed.props);
    hiddenHair.push(...dressed.hiddenHair);
    brightness.push(dressed.brightness);
  }
  return { props: prepared, hiddenHair, brightness: median(brightness) };
}

async function dressFace(
  { mesh }: Face,
  { progress, ...dressing }: Dressing & { readonly progress: Progress },
): Promise<DressedFace> {
  const { picture, topology, template, matte, strength, seed } = dressing;
  const stage = prepareFace(picture, { mesh, topology, matte });
  await progress.report(0.15);
  const { frame, buffer, linear, light, white } = stage;
  const canvas = await drawCanvas(template.paint, {
    ...{ unit: frame.unit, seed },
    progress: progress.subrange(0.15, 0.4),
  });
  const before = linear.data.slice();
  for (let at = 0; at < stage.paintable.data.length; at++) stage.paintable.data[at] *= strength;
  await applyPaint(linear, {
    face: { ...stage, canvas, unit: frame.unit },
    progress: progress.subrange(0.4, 0.6),
  });
  writeLinear(picture, { window: buffer.window, before, after: linear.data });
  if (template.eyes) paintEyeLook(picture, { mesh, look: template.eyes, white, strength });
  const brightness = luminanceOf(white);
  if (!template.props) return { props: [], brightness, hiddenHair: [] };
  const parts = template.props(measureHeadShape(frame, mesh, matte), seed);
  const isBehind = ({ layer }: PropPart) => layer === 'behind';
  const order = { photo: picture, frame, face: stage.surface, light, white };
  const props: PreparedProps[] = [];
  // Wings are wide: in one drawing with other props they would leave few samples.
  for (const layer of [parts.filter(isBehind), parts.filter((part) => !isBehind(part))]) {
    const drawn = await renderProps({ ...order, parts: layer }, progress.subrange(0.6, 1));
    if (drawn) props.push(prepareProps(drawn, { direction: light.direction, unit: frame.unit }));
  }
  const hiddenHair = parts.flatMap(({ hidesHairAbove: above }) =>
    above === undefined ? [] : [{ frame, above }],
  );
  return { props, brightness, hiddenHair };
}
