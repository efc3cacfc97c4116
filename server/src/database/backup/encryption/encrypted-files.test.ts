import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { decryptBackup } from './decrypt-backup.ts';
import { encryptBackup } from './encrypt-backup.ts';
import { chunkBytes, firstLine, headerBytes, tagBytes } from './encrypted-format.ts';

const backupKey = 'correct horse battery staple';
const sealedBytes = chunkBytes + tagBytes;

const encrypt = (plain: Buffer): Promise<Buffer> => buffer(Readable.from([plain]).pipe(encryptBackup(backupKey)));
const decrypt = (file: Buffer, keys: readonly string[] = [backupKey], piece = 10_000): Promise<Buffer> =>
  buffer(Readable.from(decryptBackup(inPieces(file, piece), keys)));

async function* inPieces(file: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < file.length; at += size) yield await Promise.resolve(file.subarray(at, at + size));
}

/** Three full chunks and a rest. */
const plain = randomBytes(3 * chunkBytes + 1_000);
let file: Buffer;
beforeAll(async () => {
  file = await encrypt(plain);
});

const chunk = (number: number) => {
  const start = headerBytes + number * sealedBytes;
  return file.subarray(start, start + sealedBytes);
};
const fromChunks = (...numbers: number[]) => Buffer.concat([file.subarray(0, headerBytes), ...numbers.map(chunk)]);
const flip = (at: number) => {
  const changed = Buffer.from(file);
  changed[at] = (changed[at] as number) ^ 1;
  return changed;
};

describe('an encrypted file', () => {
  it.each([0, 1, chunkBytes - 1, chunkBytes, chunkBytes + 1, 2 * chunkBytes])(
    'of %i bytes comes back',
    async (length) => {
      const content = randomBytes(length);
      expect((await decrypt(await encrypt(content))).equals(content)).toBe(true);
    },
  );

  it.each([1_000, sealedBytes, 1_000_000])('comes back from pieces of %i bytes', async (piece) => {
    expect((await decrypt(file, [backupKey], piece)).equals(plain)).toBe(true);
  });

  it('is opened by any of several keys', async () => {
    expect((await decrypt(file, ['another key entirely', backupKey])).equals(plain)).toBe(true);
  });

  it('has its own key: two files of the same content have no chunk in common', async () => {
    const other = await encrypt(plain);
    expect(other.subarray(headerBytes).equals(file.subarray(headerBytes))).toBe(false);
    const mixed = Buffer.concat([fromChunks(0, 1), other.subarray(headerBytes + 2 * sealedBytes)]);
    await expect(decrypt(mixed)).rejects.toThrow(/changed, damaged or cut off/);
  });

  it('that is not encrypted is passed through', async () => {
    for (const content of [plain, Buffer.alloc(0), firstLine.subarray(0, 5)]) {
      expect((await decrypt(content, [])).equals(content)).toBe(true);
    }
  });
});

describe('is refused', () => {
  const changed = /^The encrypted backup was changed, damaged or cut off after it was written\. Nothing was changed\.$/;
  const wrongKey = /^The backup was encrypted with another key: /;
  const missingKey = /^The backup is encrypted, and this program has no backup key: set STOREHOUSE_BACKUP_KEY /;
  const newer = /^The backup was encrypted by a newer release of Storehouse\. /;

  it.each<[string, RegExp, () => Buffer]>([
    ['cut in its header', changed, () => file.subarray(0, headerBytes - 1)],
    ['cut after its header', changed, () => file.subarray(0, headerBytes)],
    ['cut in a chunk', changed, () => file.subarray(0, headerBytes + sealedBytes + 100)],
    ['cut between two chunks', changed, () => fromChunks(0, 1)],
    ['cut by one byte', changed, () => file.subarray(0, -1)],
    ['with swapped chunks', changed, () => fromChunks(1, 0, 2, 3)],
    ['with a chunk twice', changed, () => fromChunks(0, 0, 1, 2, 3)],
    ['without a chunk', changed, () => fromChunks(0, 2, 3)],
    ['with its end twice', changed, () => fromChunks(0, 1, 2, 3, 3)],
    ['with a byte behind its end', changed, () => Buffer.concat([file, Buffer.alloc(1)])],
    ['with a flipped bit in a chunk', changed, () => flip(headerBytes + 70_000)],
    ['with a flipped bit in its last tag', changed, () => flip(file.length - 1)],
    ['with a flipped bit in its salt', wrongKey, () => flip(firstLine.length)],
    ['with a flipped bit in its key check', wrongKey, () => flip(headerBytes - 1)],
    ['of a newer format', newer, () => Buffer.concat([Buffer.from('storehouse encrypted backup 2\n'), file])],
  ])('a file %s', async (_what, sentence, spoil) => {
    await expect(decrypt(spoil())).rejects.toThrow(sentence);
  });

  it('a file of another key, and one without a key at hand', async () => {
    await expect(decrypt(file, ['another key entirely'])).rejects.toThrow(wrongKey);
    await expect(decrypt(file, [])).rejects.toThrow(missingKey);
  });
});

describe('memory', () => {
  /** An endless source that counts the bytes read from it. */
  function endless() {
    const read = { bytes: 0 };
    async function* source(): AsyncGenerator<Buffer> {
      for (;;) {
        read.bytes += chunkBytes;
        yield await Promise.resolve(randomBytes(chunkBytes));
      }
    }
    return { read, source };
  }

  it('of encrypting does not grow with the file: a slow reader slows the source down', async () => {
    const { read, source } = endless();
    const stream = Readable.from(source(), { highWaterMark: 1 }).pipe(encryptBackup(backupKey));
    let taken = 0;
    for await (const piece of stream) {
      taken += (piece as Buffer).length;
      expect(read.bytes - taken).toBeLessThan(8 * chunkBytes);
      if (taken > 100 * chunkBytes) break;
    }
  });

  it('of decrypting does not either, and the source is closed when nobody reads on', async () => {
    const { read, source } = endless();
    let isClosed = false;
    async function* sealed(): AsyncGenerator<Buffer> {
      try {
        for await (const piece of Readable.from(source(), { highWaterMark: 1 }).pipe(encryptBackup(backupKey))) {
          yield piece as Buffer;
        }
      } finally {
        isClosed = true;
      }
    }
    let taken = 0;
    for await (const piece of decryptBackup(sealed(), [backupKey])) {
      taken += piece.length;
      expect(read.bytes - taken).toBeLessThan(12 * chunkBytes);
      if (taken > 100 * chunkBytes) break;
    }
    expect(isClosed).toBe(true);
  });
});
