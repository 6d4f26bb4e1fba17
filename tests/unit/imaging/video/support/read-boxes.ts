import { createFile, type Movie, MP4BoxBuffer } from 'mp4box';

/** Reads the boxes of an MP4 by mp4box.js, the reader of the GPAC project. */
export function readBoxes(bytes: Buffer) {
  const file = createFile();
  const faults: string[] = [];
  const told: Movie[] = [];
  file.onReady = (movie) => void told.push(movie);
  file.onError = (module, message) => void faults.push(`${module}: ${message}`);
  file.appendBuffer(MP4BoxBuffer.fromArrayBuffer(Uint8Array.from(bytes).buffer, 0));
  file.flush();
  const [info] = told;
  const [video] = info?.tracks ?? [];
  const samples = video ? file.getTrackSamplesInfo(video.id) : [];
  return { info, faults, samples, boxes: file.boxes.map(({ type }) => type) };
}
