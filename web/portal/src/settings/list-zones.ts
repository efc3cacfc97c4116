/**
 * The time zones to choose from: those of the browser, `UTC`, which some browsers leave out, and the account's own, which
 * a browser may list under another name only: `Asia/Calcutta` for `Asia/Kolkata`.
 */
export const listZones = (ofAccount: string, ofBrowser: readonly string[]): string[] => [
  ...new Set(['UTC', ofAccount, ...ofBrowser]),
];
