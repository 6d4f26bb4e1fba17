import type { ByteBuffer } from 'flatbuffers';

/**
 * A table of a FlatBuffers file, read without code generated from its schema: fields by their number in it. Fields that are
 * left out read as 0 or as empty, their default in every schema of ours.
 */
export class FlatTable {
  readonly #buffer: ByteBuffer;
  readonly #start: number;

  constructor(buffer: ByteBuffer, start: number) {
    this.#buffer = buffer;
    this.#start = start;
  }

  /** Where a field lies in the file, or 0. */
  #find(field: number): number {
    const offset = this.#buffer.__offset(this.#start, 4 + 2 * field);
    return offset && this.#start + offset;
  }

  #list<Item>(field: number, { size, read }: { size: number; read: (at: number) => Item }): Item[] {
    const at = this.#find(field);
    if (!at) return [];
    const first = this.#buffer.__vector(at);
    return Array.from({ length: this.#buffer.__vector_len(at) }, (_, item) => read(first + size * item));
  }

  byte(field: number): number {
    const at = this.#find(field);
    return at && this.#buffer.readInt8(at);
  }

  integer(field: number): number {
    const at = this.#find(field);
    return at && this.#buffer.readInt32(at);
  }

  text(field: number): string {
    const at = this.#find(field);
    return at ? String(this.#buffer.__string(at)) : '';
  }

  table(field: number): FlatTable | undefined {
    const at = this.#find(field);
    return at ? new FlatTable(this.#buffer, this.#buffer.__indirect(at)) : undefined;
  }

  bytes(field: number): Uint8Array {
    return Uint8Array.from(this.#list(field, { size: 1, read: (at) => this.#buffer.readUint8(at) }));
  }

  integers(field: number): number[] {
    return this.#list(field, { size: 4, read: (at) => this.#buffer.readInt32(at) });
  }

  tables(field: number): FlatTable[] {
    const read = (at: number) => new FlatTable(this.#buffer, this.#buffer.__indirect(at));
    return this.#list(field, { size: 4, read });
  }
}
