import fc from 'fast-check';

type Bytes = readonly number[];

/** The IPv4 networks that must stay unreachable: first bytes and number of fixed bits. */
const ipv4Networks: readonly (readonly [base: Bytes, bits: number])[] = [
  [[0, 0, 0, 0], 8],
  [[10, 0, 0, 0], 8],
  [[100, 64, 0, 0], 10],
  [[127, 0, 0, 0], 8],
  [[169, 254, 0, 0], 16],
  [[169, 254, 169, 254], 32],
  [[172, 16, 0, 0], 12],
  [[192, 0, 0, 0], 24],
  [[192, 0, 2, 0], 24],
  [[192, 168, 0, 0], 16],
  [[198, 18, 0, 0], 15],
  [[198, 51, 100, 0], 24],
  [[203, 0, 113, 0], 24],
  [[224, 0, 0, 0], 4],
  [[240, 0, 0, 0], 4],
  [[255, 255, 255, 255], 32],
];

const ipv6Networks: readonly (readonly [base: Bytes, bits: number])[] = [
  [[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], 128],
  [[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 128],
  [[0xfc, 0], 7],
  [[0xfe, 0x80], 10],
  [[0xfe, 0xc0], 10],
  [[0xff, 0], 8],
  [[0x20, 0x01, 0x0d, 0xb8], 32],
  [[0x20, 0x01, 0, 2, 0, 0], 48],
  [[0x3f, 0xff, 0], 20],
  [[0x01, 0, 0, 0, 0, 0, 0, 0], 64],
];

const inNetwork = ([base, bits]: readonly [Bytes, number], length: number) =>
  fc.array(fc.nat(255), { minLength: length, maxLength: length }).map((random) =>
    random.map((byte, index) => {
      const fixed = Math.max(0, Math.min(8, bits - index * 8));
      const mask = (0xff << (8 - fixed)) & 0xff;
      return ((base[index] ?? 0) & mask) | (byte & ~mask & 0xff);
    }),
  );

export const privateIpv4 = fc.constantFrom(...ipv4Networks).chain((network) => inNetwork(network, 4));
const privateIpv6 = fc.constantFrom(...ipv6Networks).chain((network) => inNetwork(network, 16));

/** One number of an address: decimal, octal or hexadecimal, with any leading zeros. */
const spellNumber = (value: number) =>
  fc.tuple(fc.nat(2), fc.nat(3), fc.boolean()).map(([base, zeros, isUpper]) => {
    if (base === 0) return String(value);
    if (base === 1) return `0${'0'.repeat(zeros)}${value.toString(8)}`;
    const digits = `${'0'.repeat(zeros)}${value.toString(16)}`;
    return isUpper ? `0X${digits.toUpperCase()}` : `0x${digits}`;
  });

const fullWidth = (text: string) =>
  text.replace(/[0-9a-z]/gi, (sign) => String.fromCodePoint((sign.codePointAt(0) as number) + 0xfee0));
const percent = (text: string) =>
  text.replace(/[^.]/g, (sign) => `%${(sign.codePointAt(0) as number).toString(16).padStart(2, '0')}`);
const disguises = [(text: string) => text, percent, fullWidth, (text: string) => text.toUpperCase()];

/**
 * An IPv4 address as one to four numbers, the last of which holds the rest; with other dots, a trailing dot, full-width
 * or escaped digits.
 */
export const spellIpv4 = ([a = 0, b = 0, c = 0, d = 0]: Bytes) => {
  const forms = [
    [((a * 256 + b) * 256 + c) * 256 + d],
    [a, (b * 256 + c) * 256 + d],
    [a, b, c * 256 + d],
    [a, b, c, d],
  ];
  return fc
    .constantFrom(...forms)
    .chain((numbers) => fc.tuple(...numbers.map(spellNumber)))
    .chain((numbers) =>
      fc
        .tuple(
          fc.constantFrom('.', '.', '。', '．', '｡', '%2e'),
          fc.constantFrom('', '', '.'),
          fc.constantFrom(...disguises),
        )
        .map(([dot, end, disguise]) => disguise(numbers.join('.')).replaceAll('.', dot) + end),
    );
};

/**
 * Groups in full or short, upper or lower case, the longest run of zeros compressed or not, the last four bytes dotted
 * or not.
 */
export const spellIpv6 = (bytes: Bytes) =>
  fc.tuple(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean()).map(([isFull, isUpper, isShort, isDotted]) => {
    const group = (index: number) => ((bytes[index * 2] ?? 0) * 256 + (bytes[index * 2 + 1] ?? 0)).toString(16);
    const groups = Array.from({ length: isDotted ? 6 : 8 }, (_, index) => group(index).padStart(isFull ? 4 : 1, '0'));
    if (isDotted) groups.push(bytes.slice(12).join('.'));
    let text = groups.join(':');
    if (isShort) text = text.replace(/(^|:)0+(:0+)+(:|$)/, '::');
    return `[${isUpper ? text.toUpperCase() : text}]`;
  });

/** An IPv4 address embedded in IPv6, in every possible way. */
export const insideIpv6 = (ipv4: Bytes) => {
  const zeros = (count: number) => Array<number>(count).fill(0);
  const randomPrefix = fc.array(fc.nat(255), { minLength: 6, maxLength: 6 });
  return fc.oneof(
    fc.constant([...zeros(10), 0xff, 0xff, ...ipv4]), // mapped
    fc.constant([...zeros(12), ...ipv4]), // compatible
    fc.constant([...zeros(8), 0xff, 0xff, 0, 0, ...ipv4]), // translated (SIIT)
    fc.constant([0, 0x64, 0xff, 0x9b, ...zeros(8), ...ipv4]), // NAT64
    randomPrefix.map((random) => [0, 0x64, 0xff, 0x9b, 0, 1, ...random, ...ipv4]), // NAT64 for local use
    randomPrefix.map((random) => [0x20, 0x02, ...ipv4, ...random, ...zeros(4)]), // 6to4
    randomPrefix.map((random) => [0x20, 0x01, 0, 0, ...random, 0, 0, ...ipv4.map((byte) => byte ^ 0xff)]), // Teredo
    randomPrefix.map((random) => [0x2a, 0, ...random, 0, 0, 0x5e, 0xfe, ...ipv4]), // ISATAP
    randomPrefix.map((random) => [0xfe, 0x80, ...random, 2, 0, 0x5e, 0xfe, ...ipv4]),
  );
};

/** A private host as someone might write it in a URL. */
const privateHost = fc.oneof(
  privateIpv4.chain(spellIpv4),
  privateIpv4.chain(insideIpv6).chain(spellIpv6),
  privateIpv6.chain(spellIpv6),
  fc.constantFrom(
    'localhost',
    'LOCALHOST.',
    'a.b.localhost',
    'ｌocalhost',
    '%6cocalhost',
    'db.internal',
    'nas.local.',
    'intranet',
  ),
);

/** A complete URL with such a host. */
export const privateUrl = fc
  .tuple(
    fc.constantFrom('https', 'HTTPS', 'https', 'http'),
    privateHost,
    fc.option(fc.integer({ min: 1, max: 65_535 })),
  )
  .map(([scheme, host, port]) => `${scheme}://${host}${port === null ? '' : `:${port}`}/hook`);
