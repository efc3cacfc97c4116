import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;

/**
 * Turns a text into an opaque, tamper-proof token (AES-256-GCM), and back; null for anything else. The nonce is derived
 * from the text, so that the same text gives the same token in every process and two texts never share a nonce.
 */
export function tokenSeal(key: Buffer) {
  return {
    seal(text: string): string {
      const nonce = createHmac('sha256', key).update(text).digest().subarray(0, nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url');
    },

    open(token: string): string | null {
      const bytes = Buffer.from(token, 'base64url');
      // The decoder ignores foreign characters, so accept only our own spelling of a token.
      if (bytes.length < nonceBytes + tagBytes || bytes.toString('base64url') !== token) return null;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes));
      decipher.setAuthTag(bytes.subarray(-tagBytes));
      try {
        const text = decipher.update(bytes.subarray(nonceBytes, -tagBytes));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}

export type TokenSeal = ReturnType<typeof tokenSeal>;
