import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Config } from '../config.ts';
import { bareHost } from '../foundation/text/bare-host.ts';
import { conclude, problem, warning, type Check, type Finding } from './finding.ts';

export type Resolve = (name: string) => Promise<unknown>;

/** Any name will do: instances are served below a wildcard name. */
const someInstance = 'storehouse-doctor';

/** Whether the public names resolve. Browsers resolve names below `localhost` themselves, so there it is only a warning. */
export async function checkHostNames(config: Config, resolve: Resolve = lookup): Promise<Check> {
  const platformName = bareHost(config.platformUrl?.hostname ?? 'localhost');
  const instanceDomain = (config.instanceDomain ?? 'localhost').replace(/:\d+$/, '');
  const instanceName = `${someInstance}.${instanceDomain}`;
  const findings = await Promise.all([
    checkName(platformName, `Add a DNS record for ${platformName}.`, resolve),
    checkName(instanceName, `Add a wildcard DNS record for *.${instanceDomain}.`, resolve),
  ]);
  return conclude('host names', findings, `${platformName} and *.${instanceDomain} resolve.`);
}

async function checkName(name: string, fix: string, resolve: Resolve): Promise<Finding | null> {
  if (isIP(name) !== 0) return null;
  try {
    await resolve(name);
    return null;
  } catch {
    const sentence = `${name} does not resolve.`;
    if (name !== 'localhost' && !name.endsWith('.localhost')) return problem(sentence, fix);
    return warning(
      `${sentence} Browsers find names below localhost by themselves, other programs may not.`,
      'Send the name in the Host header to 127.0.0.1, or add it to /etc/hosts.',
    );
  }
}
