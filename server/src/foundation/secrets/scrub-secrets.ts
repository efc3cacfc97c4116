/** Matches a character plain or percent-encoded, even several times: a key in a path is logged as the client sent it. */
const anyForm = (text: string): string =>
  text.replaceAll(/[^]/g, (char) => `(?:[${escape(char)}]|%(?:25)*${char.charCodeAt(0).toString(16)})`);

const escape = (char: string): string => (/[\]\\^-]/.test(char) ? `\\${char}` : char);

/**
 * API keys (`shk.…`), signing secrets (`whsec_…`), export links (`shx_…`) and passwords in connection URLs, wherever
 * they appear.
 */
const secrets = new RegExp(
  `(${anyForm('shk.')}|${anyForm('whsec_')}|${anyForm('shx_')})(?:[a-z0-9_-]|%(?:25)*[0-9a-f]{2})+|(://[^\\s:/@"]*:)[^\\s"]{1,256}(?=@)`,
  'gi',
);

/** Secrets of this process without a recognizable form, such as an operator token chosen by the operator. */
const known: RegExp[] = [];

/** Keeps this text out of the logs from now on. Short texts are ignored: they would match parts of ordinary words. */
export function hideFromLogs(secret: string): void {
  if (secret.length >= 8) known.push(new RegExp(anyForm(secret), 'gi'));
}

/** Replaces every recognizable secret: the last line of defence for the logs. */
export function scrubSecrets(text: string): string {
  const scrubbed = text.replace(
    secrets,
    (_match, prefix: string | undefined, address: string | undefined) => `${prefix ?? address ?? ''}***`,
  );
  return known.reduce((rest, secret) => rest.replace(secret, '***'), scrubbed);
}

/**
 * Keys, tokens and session ids are 256 random bits in base64url, 43 characters; ids in paths have at most 36. So a
 * longer word in a path is treated as a secret, whatever host and route it was sent to.
 */
const longWords = /[\w-]{40,}/g;

export const scrubPath = (path: string): string => scrubSecrets(path).replace(longWords, '***');
