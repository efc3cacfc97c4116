/** Deeper than any proxy encodes; without a limit, `%2525…` in 16 KB of headers would cost 0.4 s of CPU. */
const maxRounds = 5;

/**
 * Decodes percent-encoding for inspection only: what cannot be decoded stays, and multiple encoding, which proxies
 * cause, is decoded repeatedly.
 */
export function decodePercent(text: string): string {
  let decoded = text;
  for (let round = 0; round < maxRounds && decoded.includes('%'); round += 1) {
    decoded = decoded.replace(/%([0-9a-f]{2})/gi, (_match, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }
  return decoded;
}
