interface Track {
  readonly id: number;
  readonly codec: string;
}

interface Info {
  /** True where the index stands before the frames. */
  readonly isProgressive: boolean;
  readonly isFragmented: boolean;
  readonly tracks: readonly Track[];
}

interface BoxFile {
  onReady?: (info: Info) => void;
  onError?: (module: string, message: string) => void;
  readonly boxes: readonly { readonly type: string }[];
  appendBuffer(buffer: ArrayBuffer): void;
  flush(): void;
  getTrackSamplesInfo(id: number): readonly { readonly cts: number; readonly is_sync: boolean }[];
}

/** The part of mp4box.js, the reader of the GPAC project, that judges here. */
interface Mp4box {
  createFile(): BoxFile;
  readonly MP4BoxBuffer: { fromArrayBuffer(buffer: ArrayBuffer, start: number): ArrayBuffer };
}

function readBoxes({ createFile, MP4BoxBuffer }: Mp4box, bytes: Buffer) {
  const file = createFile();
  const faults: string[] = [];
  let info: Info = { isProgressive: false, isFragmented: false, tracks: [] };
  file.onReady = (told) => {
    info = told;
  };
  file.onError = (module, message) => {
    faults.push(`${module}: ${message}`);
  };
  file.appendBuffer(MP4BoxBuffer.fromArrayBuffer(Uint8Array.from(bytes).buffer, 0));
  file.flush();
  const [video] = info.tracks;
  const samples = video ? file.getTrackSamplesInfo(video.id) : [];
  return { info, faults, samples, boxes: file.boxes.map(({ type }) => type) };
}

/** Reader of the boxes of an MP4 by mp4box.js; undefined where it is not installed, which is told. */
export async function loadBoxReader() {
  // By a variable: a copy whose packages are older is still checked and run.
  const name = 'mp4box';
  try {
    const library = (await import(name)) as Mp4box;
    return (bytes: Buffer) => readBoxes(library, bytes);
  } catch {
    process.stderr.write(`SKIPPED: ${name} is not installed, so it does not judge our clips.\n`);
    return undefined;
  }
}
