import type { ByteBuffer } from 'flatbuffers';

/**
 * A table of a FlatBuffers file, read without code generated from its schema: fields by their number in it.
 * Fields that are left out read as 0 or as empty, their default in every schema of ours.
 */
export class FlatTable {
  readonly #buffer: ByteBuffer;
  readonly #start: number;

  constructor(buffer: ByteBuffer, start: number) {
    this.#buffer = buffer;
    this.#start = start;
  }

  /** Position of a field in the file, or 0. */
  #find(field: number): number {
    const offset = this.#buffer.__offset(this.#start, 4 + 2 * field);
    return offset && this.#start + offset;
  }

  /** Reads a list of numbers, or of places, of four bytes each. */
  #list<Item>(field: number, read: (at: number) => Item): Item[] {
    const at = this.#find(field);
    if (!at) return [];
    const first = this.#buffer.__vector(at);
    return Array.from({ length: this.#buffer.__vector_len(at) }, (_, item) => read(first + 4 * item));
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
    const at = this.#find(field);
    if (!at) return new Uint8Array();
    const first = this.#buffer.__vector(at);
    return this.#buffer.bytes().slice(first, first + this.#buffer.__vector_len(at));
  }

  integers(field: number): number[] {
    return this.#list(field, (at) => this.#buffer.readInt32(at));
  }

  tables(field: number): FlatTable[] {
    return this.#list(field, (at) => new FlatTable(this.#buffer, this.#buffer.__indirect(at)));
  }
}
