/** How a locale writes numbers, as pieces of regular expressions. */
export interface NumberMarks {
  readonly decimal: string;
  readonly group: string;
  /** Whether groups before the last one have two digits: 12,34,567 in India. */
  readonly hasPairs: boolean;
  /** The ten digits; Arabic and others have their own. */
  readonly digits: readonly string[];
}

const kinds = [
  // A locale has one kind of space; keyboards and spreadsheets have another.
  /[ \u00a0\u2009\u202f]/,
  /['’]/,
];
const known = new Map<string, NumberMarks>();

/** The separators of a locale, from Intl; en-US has a comma for thousands and a point for decimals, de-DE the other way round. */
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

/** Any separator that people use for this one. */
function sameKind(separator: string): string {
  return kinds.find((kind) => kind.test(separator))?.source ?? escape(separator);
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
