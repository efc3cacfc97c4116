import { expect, it } from 'vitest';
import type { BuiltRequest } from './build-request.ts';
import { languageNames, languages } from './write-request.ts';

const post: BuiltRequest = {
  url: 'http://localhost/things?max=1',
  method: 'POST',
  needsKey: true,
  headers: { 'X-API-Key': 'shk.secret', 'Content-Type': 'application/json' },
  body: '{"name": "it\'s \\"here\\"", "tags": [], "on": true, "none": null}',
};
const read: BuiltRequest = { url: 'http://localhost/open', method: 'GET', needsKey: false, headers: {}, body: null };

it('reads the key from the environment: it stands in the command alone, where it was typed', () => {
  for (const name of languageNames) {
    const code = languages[name].write(post);
    expect([name, code.includes('shk.secret')]).toEqual([name, name === 'curl']);
    expect(code.includes('STOREHOUSE_API_KEY')).toBe(name !== 'curl');
    expect(languages[name].write(read)).not.toMatch(/API.KEY/i);
  }
});

it('is written as people of the language write it', () => {
  expect(languages.typescript.write(read)).toBe(
    'const response = await fetch("http://localhost/open");\nconsole.log(response.status, await response.text());',
  );
  expect(languages.typescript.write({ ...post, body: '{"a":[1]}' })).toBe(
    [
      'const response = await fetch("http://localhost/things?max=1", {',
      "  method: 'POST',",
      `  headers: { 'X-API-Key': process.env['STOREHOUSE_API_KEY'] ?? '', 'Content-Type': "application/json" },`,
      '  body: JSON.stringify({',
      '    "a": [',
      '      1',
      '    ]',
      '  }),',
      '});',
      'console.log(response.status, await response.text());',
    ].join('\n'),
  );
  expect(languages.python.write(post)).toContain(
    ['    data=json.dumps({', `        "name": "it's \\"here\\"",`, '        "tags": [],', '        "on": True,'].join(
      '\n',
    ),
  );
  expect(languages.python.write(post)).toContain('        "none": None,\n    }).encode(),');
});

it('sends the headers of the operation in every language', () => {
  for (const name of languageNames) {
    const headers = { ...post.headers, 'Idempotency-Key': 'say "once"' };
    const code = languages[name].write({ ...post, headers });
    expect(code).toContain(name === 'curl' ? '\'Idempotency-Key: say "once"\'' : '"say \\"once\\""');
    expect(code.split('Idempotency-Key')).toHaveLength(2);
  }
});

it('quotes a text that has quotation marks of its own', () => {
  const code = languages.csharp.write({ ...post, body: 'x """ y' });
  expect(code).toContain('    """"\n    x """ y\n    """",');
  expect(languages.csharp.write(post)).toContain('HttpMethod.Post, "http://localhost/things?max=1")');
});
