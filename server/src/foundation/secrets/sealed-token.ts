import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;

/**
 * Turns a text into a token that tells nothing and cannot be changed (AES-256-GCM), and back; null for what is no such token. The nonce
 * is drawn from the text, so that the same text gives the same token in every process and two texts never share a nonce.
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
      // The decoder passes over foreign characters: only the spelling that we write is a token.
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
