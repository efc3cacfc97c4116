/** Whether a client prefers a page to JSON: a browser rather than a program (RFC 9110, 12.5.1). */
export function prefersHtml(accept: string | undefined): boolean {
  const ranges = (accept ?? '*/*').split(',').map(readRange);
  return qualityOf('text', 'html', ranges) > qualityOf('application', 'json', ranges);
}

interface Range {
  readonly type: string;
  readonly subtype: string;
  readonly quality: number;
}

function readRange(text: string): Range {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const [type = '', subtype = ''] = range.split('/');
  const given = parameters.find((parameter) => parameter.startsWith('q='));
  const quality = given === undefined ? 1 : Number(given.slice(2));
  return { type, subtype, quality: Number.isFinite(quality) ? quality : 0 };
}

/** The most specific matching range decides. */
function qualityOf(type: string, subtype: string, ranges: readonly Range[]): number {
  const find = (t: string, s: string) => ranges.find((range) => range.type === t && range.subtype === s);
  return (find(type, subtype) ?? find(type, '*') ?? find('*', '*'))?.quality ?? 0;
}
