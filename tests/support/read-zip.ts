/**
 * Files of a ZIP that holds them as they are, by name. Throws where a file is compressed, which ours never
 * are.
 */
export function readZip(bytes: Uint8Array): Map<string, Uint8Array> {
  const zip = Buffer.from(bytes);
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  const count = zip.readUInt16LE(end + 10);
  const files = new Map<string, Uint8Array>();
  let at = zip.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    const size = zip.readUInt32LE(at + 20);
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place));
    const name = zip.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    const local = zip.readUInt32LE(at + 42);
    if (zip.readUInt16LE(local + 8) !== 0) throw new Error(`${name} is compressed`);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    files.set(name, zip.subarray(from, from + size));
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (noteLength ?? 0);
  }
  return files;
}
