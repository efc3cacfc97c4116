import { curlOf, type BuiltRequest } from './build-request.ts';

/** The languages that requests are written in, by their name in the URL. */
export const languages = {
  curl: { label: 'curl', write: curlOf },
  typescript: { label: 'TypeScript', write: typescriptOf },
  python: { label: 'Python', write: pythonOf },
  csharp: { label: 'C#', write: csharpOf },
} as const;
export type Language = keyof typeof languages;
export const languageNames = Object.keys(languages) as Language[];

const keyHeader = 'X-API-Key';
const keyVariable = 'STOREHOUSE_API_KEY';
const lines = (...parts: readonly (string | null)[]): string => parts.filter((part) => part !== null).join('\n');
const quoted = (text: string): string => JSON.stringify(text);

/** Programs read the key from the environment: it does not belong in code. */
const headersOf = (request: BuiltRequest, key: string, pair: (name: string, value: string) => string): string[] => [
  ...(request.needsKey ? [pair(keyHeader, key)] : []),
  ...Object.entries(request.headers)
    .filter(([name]) => name !== keyHeader)
    .map(([name, value]) => pair(name, quoted(value))),
];

/** The body as a value, if it is JSON. */
function parsed(body: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(body) };
  } catch {
    return null;
  }
}

/** For Node, which has the environment that the key is read from. */
function typescriptOf(request: BuiltRequest): string {
  const { url, method, body } = request;
  const headers = headersOf(request, `process.env['${keyVariable}'] ?? ''`, (name, value) => `'${name}': ${value}`);
  const json = body === null ? null : parsed(body);
  const text = json ? `JSON.stringify(${indented(JSON.stringify(json.value, null, 2), '  ')})` : quoted(body ?? '');
  const options = [
    method === 'GET' ? null : `  method: '${method}',`,
    headers.length === 0 ? null : `  headers: { ${headers.join(', ')} },`,
    body === null ? null : `  body: ${text},`,
  ].filter((option) => option !== null);
  return lines(
    options.length === 0
      ? `const response = await fetch(${quoted(url)});`
      : `const response = await fetch(${quoted(url)}, {`,
    ...options,
    options.length === 0 ? null : '});',
    'console.log(response.status, await response.text());',
  );
}

/** With the standard library alone. */
function pythonOf(request: BuiltRequest): string {
  const { url, method, body } = request;
  const headers = headersOf(request, `os.environ["${keyVariable}"]`, (name, value) => `"${name}": ${value}`);
  const json = body === null ? null : parsed(body);
  const data = json
    ? `json.dumps(${indented(pythonLiteral(json.value), '    ')}).encode()`
    : `${quoted(body ?? '')}.encode()`;
  return lines(
    json ? 'import json' : null,
    request.needsKey ? 'import os' : null,
    'import urllib.request',
    '',
    'request = urllib.request.Request(',
    `    ${quoted(url)},`,
    method === 'GET' ? null : `    method="${method}",`,
    headers.length === 0 ? null : `    headers={${headers.join(', ')}},`,
    body === null ? null : `    data=${data},`,
    ')',
    'with urllib.request.urlopen(request) as response:',
    '    print(response.status, response.read().decode())',
  );
}

/** For .NET 7 and newer. */
function csharpOf(request: BuiltRequest): string {
  const { url, method, body } = request;
  const name = `${method.slice(0, 1)}${method.slice(1).toLowerCase()}`;
  // A raw string needs more quotation marks around it than the text has in a row anywhere.
  const marks = '"'.repeat(Math.max(3, ...[...(body ?? '').matchAll(/"+/g)].map(([run]) => run.length + 1)));
  return lines(
    'using var client = new HttpClient();',
    `using var request = new HttpRequestMessage(HttpMethod.${name}, ${quoted(url)});`,
    request.needsKey
      ? `request.Headers.Add("${keyHeader}", Environment.GetEnvironmentVariable("${keyVariable}"));`
      : null,
    ...Object.entries(request.headers)
      .filter(([header]) => header !== keyHeader && header !== 'Content-Type')
      .map(([header, value]) => `request.Headers.Add(${quoted(header)}, ${quoted(value)});`),
    body === null
      ? null
      : `request.Content = new StringContent(\n    ${marks}\n${body.replaceAll(/^/gm, '    ')}\n    ${marks},\n    System.Text.Encoding.UTF8,\n    "application/json");`,
    'using var response = await client.SendAsync(request);',
    'Console.WriteLine($"{(int)response.StatusCode} {await response.Content.ReadAsStringAsync()}");',
  );
}

/** Indents every line except the first. */
const indented = (text: string, indent: string): string => text.replaceAll('\n', `\n${indent}`);

function pythonLiteral(value: unknown, indent = ''): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = `${indent}    `;
  const entries = Array.isArray(value)
    ? value.map((one: unknown) => pythonLiteral(one, inner))
    : Object.entries(value).map(([name, one]) => `${quoted(name)}: ${pythonLiteral(one, inner)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (entries.length === 0) return `${open}${close}`;
  return `${open}\n${entries.map((entry) => `${inner}${entry},`).join('\n')}\n${indent}${close}`;
}
