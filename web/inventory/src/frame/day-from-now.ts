const dayMs = 86_400_000;

/** The date this many days from now, `YYYY-MM-DD`, in the account's time zone, by the browser's clock. */
export function dayFromNow(zone: string, days: number, nowMs = performance.timeOrigin + performance.now()): string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const [year, month, day] = format.format(new Date(nowMs)).split('-').map(Number);
  const local = Date.UTC(year ?? 0, (month ?? 1) - 1, day);
  return new Date(local + days * dayMs).toISOString().slice(0, 10);
}
