/** Letters, digits and inner hyphens, as in host names; letters of every script, because domains may be international. */
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?`;

/** Before the `@`: no spaces, no control characters, and no characters with a meaning in mail headers (RFC 5322, 3.2.3). */
const local = String.raw`[^\s\p{C}()<>[\]:;@\\,"]+`;

const pattern = new RegExp(`^${local}@${label}(?:\\.${label})*$`, 'u');

/** Whether the text looks like one email address. Whether it can be reached shows when something is sent. */
export const isEmailAddress = (text: string): boolean => pattern.test(text);
