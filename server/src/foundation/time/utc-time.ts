/** A moment as the data API writes it: UTC with `Z`, a fraction of a second only where there is one. */
export function utcTime(moment: Date): string {
  return moment.toISOString().replace(/\.?0*Z$/, 'Z');
}
