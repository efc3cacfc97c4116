/**
 * Wakes whoever listens on a channel. Sent by itself after the commit: NOTIFY inside a transaction holds a lock of the whole
 * database while that transaction commits, one after the other. Notices that come while one is on its way are sent as one. A
 * notice that is lost costs the listener its next poll, so failures are not reported.
 */
export function openNotifier(notify: (channel: string) => Promise<unknown>): (channel: string) => void {
  /** How often each channel was asked for since its present turn of sending began. */
  const asked = new Map<string, number>();

  async function send(channel: string): Promise<void> {
    for (let answered = 0; answered !== asked.get(channel);) {
      answered = asked.get(channel) ?? 0;
      await notify(channel).catch(() => undefined);
    }
    asked.delete(channel);
  }

  return (channel) => {
    const before = asked.get(channel) ?? 0;
    asked.set(channel, before + 1);
    if (before === 0) void send(channel);
  };
}
