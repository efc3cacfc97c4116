/**
 * Notifies listeners on a channel. Sent separately after the commit: NOTIFY inside a transaction holds a database-wide
 * lock during the commit, which would serialize commits. Notifications that arrive while one is being sent are
 * combined. A lost notification only delays the listener until its next poll, so failures are not reported.
 */
export function openNotifier(notify: (channel: string) => Promise<unknown>): (channel: string) => void {
  /** How often each channel was requested since the current send started. */
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
