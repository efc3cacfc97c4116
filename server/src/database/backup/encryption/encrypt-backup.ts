import { createCipheriv, randomBytes } from 'node:crypto';
import { Transform } from 'node:stream';
import {
  chunkBytes,
  cipherName,
  deriveFileKey,
  headerOf,
  nonceOf,
  saltBytes,
  type FileKey,
} from './encrypted-format.ts';

/** Encrypts the bytes that are written to it, and holds at most one chunk of them. */
export function encryptBackup(backupKey: string): Transform {
  let key: FileKey;
  let chunk = 0;
  let waiting = Buffer.alloc(0);

  const seal = (plain: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv(cipherName, key.bytes, nonceOf(chunk, isLast));
    chunk += 1;
    return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  };

  return new Transform({
    construct(done) {
      const salt = randomBytes(saltBytes);
      deriveFileKey(backupKey, salt).then((derived) => {
        key = derived;
        this.push(headerOf(salt, key));
        done();
      }, done);
    },
    transform(bytes: Buffer, _encoding, done) {
      waiting = Buffer.concat([waiting, bytes]);
      // A full chunk waits until another byte follows, which shows that it is not the last chunk.
      while (waiting.length > chunkBytes) {
        this.push(seal(waiting.subarray(0, chunkBytes), false));
        waiting = waiting.subarray(chunkBytes);
      }
      done();
    },
    flush(done) {
      done(null, seal(waiting, true));
    },
  });
}
