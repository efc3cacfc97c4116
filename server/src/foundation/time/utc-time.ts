/** A point in time as reports write it: UTC with `Z`, with a fraction of a second only if there is one. */
export function utcTime(moment: Date): string {
  return moment.toISOString().replace(/\.?0*Z$/, 'Z');
}
