import { keyScopes, type KeyScope } from '@storehouse/contract/keys';
import { expect, it } from 'vitest';
import { allowsScopes } from './scope-rules.ts';

/** Every set of scopes. */
const sets = keyScopes.reduce<KeyScope[][]>((all, scope) => [...all, ...all.map((set) => [...set, scope])], [[]]);

it.each(sets)('the scopes %j', (...scopes) => {
  const writes = scopes.includes('write') || scopes.includes('admin');
  const onlyReports = scopes.length === 1 && scopes[0] === 'reporting';
  for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    const isReading = method === 'GET' || method === 'HEAD';
    const expected = {
      reporting: scopes.length > 0 && (isReading || !onlyReports),
      data: isReading ? scopes.length > 0 : writes,
    };
    expect({
      reporting: allowsScopes('reporting', scopes, method),
      data: allowsScopes('data', scopes, method),
    }).toEqual(expected);
  }
});
