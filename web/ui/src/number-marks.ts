/** How a locale writes numbers, as regular expression fragments. */
export interface NumberMarks {
  readonly decimal: string;
  readonly group: string;
  /** Whether the groups before the last have two digits: 12,34,567 in India. */
  readonly hasPairs: boolean;
  /** The ten digits; some scripts, such as Arabic, have their own. */
  readonly digits: readonly string[];
}

const kinds = [
  // A locale defines one kind of space, but keyboards and spreadsheets produce others.
  /[ \u00a0\u2009\u202f]/,
  /['’]/,
];
const known = new Map<string, NumberMarks>();

/** The separators of a locale, from Intl: 1,234.5 in en-US, 1.234,5 in de-DE. */
export function numberMarks(locale: string): NumberMarks {
  const found = known.get(locale) ?? readMarks(locale);
  known.set(locale, found);
  return found;
}

function readMarks(locale: string): NumberMarks {
  const parts = new Intl.NumberFormat(locale, { useGrouping: true, minimumFractionDigits: 1 }).formatToParts(1234567.8);
  const valueOf = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const groups = parts.filter(({ type }) => type === 'integer');
  const plain = new Intl.NumberFormat(locale, { useGrouping: false });
  return {
    decimal: escape(valueOf('decimal')),
    group: sameKind(valueOf('group')),
    hasPairs: groups.at(-2)?.value.length === 2,
    digits: Array.from({ length: 10 }, (_, digit) => plain.format(digit)),
  };
}

/** All characters that people use for this separator. */
function sameKind(separator: string): string {
  return kinds.find((kind) => kind.test(separator))?.source ?? escape(separator);
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
