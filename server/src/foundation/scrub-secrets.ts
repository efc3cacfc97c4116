/** A character as itself or percent-encoded, also several times over: a key in a path is written as the client sent it. */
const anyForm = (text: string): string =>
  text.replaceAll(/[^]/g, (char) => `(?:[${char}]|%(?:25)*${char.charCodeAt(0).toString(16)})`);

/** API keys (`shk.…`), signing secrets (`whsec_…`), links to exports (`shx_…`) and passwords inside connection addresses, wherever they stand. */
const secrets = new RegExp(
  `(${anyForm('shk.')}|${anyForm('whsec_')}|${anyForm('shx_')})(?:[a-z0-9_-]|%(?:25)*[0-9a-f]{2})+|(://[^\\s:/@"]*:)[^\\s"]{1,256}(?=@)`,
  'gi',
);

/** The text with every recognisable secret replaced: the last line of defence of the logs. */
export function scrubSecrets(text: string): string {
  return text.replace(
    secrets,
    (_match, prefix: string | undefined, address: string | undefined) => `${prefix ?? address ?? ''}***`,
  );
}
