import { createProgress } from '../../core/progress.ts';
import type { FaceDrawer } from '../swap/face-drawer.ts';
import { type DrawnFrame, smoothLayer } from '../swap/layer-smoother.ts';
import type { SegmentWork } from './clip-work.ts';
import { type PlannedFrame, readPlanned } from './read-planned.ts';

/** Frames before and behind whose change is averaged with that of a frame. */
const REACH = 2;

/**
 * Draws the frames of a segment with changed faces. Each is drawn from itself and some before and behind, so
 * that segments give the same frames wherever they are cut.
 * @throws ImagingError as `readFrames`
 */
export async function* drawOnFaces(work: SegmentWork, drawer: FaceDrawer): AsyncGenerator<PlannedFrame> {
  const { plan, segment, signal } = work;
  const { size } = plan;
  const { eyeReach } = drawer;
  const progress = createProgress({ ...(signal && { signal }) });
  const first = Math.max(0, segment.first - REACH);
  const end = Math.min(plan.frames.length, segment.end + REACH);
  let held: (DrawnFrame & { readonly place: number })[] = [];
  const finish = (place: number): PlannedFrame | null => {
    const own = held.find((one) => one.place === place);
    if (!own || place < segment.first || place >= segment.end) return null;
    const beside = held.filter((one) => one !== own && Math.abs(one.place - place) <= REACH);
    return { place, data: smoothLayer(own, { size, faces: drawer.facesAt(place), beside, eyeReach }) };
  };
  for await (const { place, data } of readPlanned(work, { first, end })) {
    // A slice of a buffer would be the same bytes.
    const drawn = Uint8Array.from(data);
    await drawer.draw(drawn, { place, progress });
    held = [...held.slice(-2 * REACH), { place, frame: data, drawn }];
    const done = finish(place - REACH);
    if (done) yield done;
  }
  for (let place = end - REACH; place < end; place++) {
    const last = finish(place);
    if (last) yield last;
  }
}
