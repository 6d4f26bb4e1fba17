import { crc32 } from 'node:zlib';
import { AppError } from '#lib/contract/app-error.ts';
import type { PictureFormat } from './picture-bytes.ts';

/** The chunk IEND: no data, so it is the same in every file. */
export const PNG_END = Buffer.from([0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]);
const HEADER_END = 33;

/** PNG specification, third edition. */
export const png: PictureFormat = {
  async inspect({ head, tail, size }) {
    if (head.length < HEADER_END) {
      throw new AppError('file_truncated');
    }
    const isHeader = head.readUInt32BE(8) === 13 && head.toString('latin1', 12, 16) === 'IHDR';
    if (!isHeader || crc32(head.subarray(12, 29)) !== head.readUInt32BE(29)) {
      throw new AppError('file_unreadable');
    }
    const end = tail.lastIndexOf(PNG_END);
    return {
      width: head.readUInt32BE(16),
      height: head.readUInt32BE(20),
      end: end < 0 ? null : size - tail.length + end + PNG_END.length,
    };
  },
};
