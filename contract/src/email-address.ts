/** Letters, digits and inner hyphens, as host names have them; letters of every script, since domains may be international. */
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?`;

/** Before the `@`: no spaces, no control characters, and none of the characters that mail headers give a meaning (RFC 5322, 3.2.3). */
const local = String.raw`[^\s\p{C}()<>[\]:;@\\,"]+`;

const pattern = new RegExp(`^${local}@${label}(?:\\.${label})*$`, 'u');

/** Whether the text has the form of one e-mail address. Whether it can be reached shows when something is sent there. */
export const isEmailAddress = (text: string): boolean => pattern.test(text);
