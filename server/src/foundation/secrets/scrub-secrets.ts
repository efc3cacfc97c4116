/** A character as itself or percent-encoded, also several times over: a key in a path is written as the client sent it. */
const anyForm = (text: string): string =>
  text.replaceAll(/[^]/g, (char) => `(?:[${escape(char)}]|%(?:25)*${char.charCodeAt(0).toString(16)})`);

const escape = (char: string): string => (/[\]\\^-]/.test(char) ? `\\${char}` : char);

/** API keys (`shk.…`), signing secrets (`whsec_…`), links to exports (`shx_…`) and passwords inside connection addresses, wherever they stand. */
const secrets = new RegExp(
  `(${anyForm('shk.')}|${anyForm('whsec_')}|${anyForm('shx_')})(?:[a-z0-9_-]|%(?:25)*[0-9a-f]{2})+|(://[^\\s:/@"]*:)[^\\s"]{1,256}(?=@)`,
  'gi',
);

/** Secrets of this process that have no form of their own, such as an operator token of the operator's choice. */
const known: RegExp[] = [];

/** Keeps this text out of the logs from here on. A short one is left: it would be found in half of all words. */
export function hideFromLogs(secret: string): void {
  if (secret.length >= 8) known.push(new RegExp(anyForm(secret), 'gi'));
}

/** The text with every recognisable secret replaced: the last line of defence of the logs. */
export function scrubSecrets(text: string): string {
  const scrubbed = text.replace(
    secrets,
    (_match, prefix: string | undefined, address: string | undefined) => `${prefix ?? address ?? ''}***`,
  );
  return known.reduce((rest, secret) => rest.replace(secret, '***'), scrubbed);
}

/**
 * Keys, tokens and session ids are 256 random bits in base64url, 43 characters; every id that stands in an address has 36 at most.
 * So a longer word in a path is taken for a secret, whatever host and route it was sent to by mistake.
 */
const longWords = /[\w-]{40,}/g;

export const scrubPath = (path: string): string => scrubSecrets(path).replace(longWords, '***');
