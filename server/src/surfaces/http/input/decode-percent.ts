/** Deeper than any proxy encodes an address; without an end, `%2525…` in 16 KB of header would cost 0.4 s of the processor. */
const maxRounds = 5;

/**
 * The text with its percent-encoded characters decoded, for looking into it only: whatever cannot be decoded stays, and what was
 * encoded several times is decoded as often, as proxies do that to addresses.
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
