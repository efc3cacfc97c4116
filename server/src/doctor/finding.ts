/** One line of the doctor's report (document 6, "Doctor, status, verify"). */
export interface Check {
  readonly name: string;
  readonly state: 'ok' | 'warning' | 'problem';
  readonly message: string;
  /** What to do; null where nothing is to be done. */
  readonly fix: string | null;
}

/** Something that is not as it should be. */
export interface Finding {
  readonly state: 'warning' | 'problem';
  readonly message: string;
  readonly fix: string;
}

export const problem = (message: string, fix: string): Finding => ({ state: 'problem', message, fix });
export const warning = (message: string, fix: string): Finding => ({ state: 'warning', message, fix });

/** A sentence that says what failed, and why. Some reasons end with a full stop. */
export const describeFailure = (what: string, error: unknown): string =>
  `${what}: ${(error as Error).message.replace(/\.$/, '')}.`;

/** One line for all findings of one subject: a problem is named before warnings. */
export function conclude(name: string, findings: readonly (Finding | null)[], okMessage: string): Check {
  const found = findings.filter((one) => one !== null).sort((a, b) => a.state.localeCompare(b.state));
  const [worst] = found;
  if (!worst) return { name, state: 'ok', message: okMessage, fix: null };
  const join = (texts: string[]) => texts.join(' ');
  return {
    name,
    state: worst.state,
    message: join(found.map(({ message }) => message)),
    fix: join(found.map(({ fix }) => fix)),
  };
}
