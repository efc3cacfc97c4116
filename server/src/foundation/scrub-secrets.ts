/** API keys (`shk.…`), signing secrets (`whsec_…`) and passwords inside connection addresses, wherever they stand. */
const secrets = /\b(shk\.|whsec_)[A-Za-z0-9_-]+|(:\/\/[^\s:/@"]+:)[^\s@"]+(?=@)/g;

/** The text with every recognisable secret replaced: the last line of defence of the logs. */
export function scrubSecrets(text: string): string {
  return text.replace(secrets, (_match, prefix: string | undefined, address: string | undefined) => `${prefix ?? address ?? ''}***`);
}
