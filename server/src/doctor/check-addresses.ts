import { isIP } from 'node:net';
import type { Config } from '../config.ts';
import { bareHost } from '../foundation/text/bare-host.ts';
import { conclude, problem, warning, type Check } from './finding.ts';

/** Whether the listening addresses, the public names and the proxy in front fit together. */
export function checkAddresses(config: Config): Check {
  const { platformUrl, instanceDomain, host, operatorHost, trustProxy } = config;
  const isPublic = platformUrl !== null && !isLoopback(platformUrl.hostname);
  return conclude(
    'public addresses',
    [
      isPublic && instanceDomain === null
        ? problem(
            `The platform is at ${platformUrl.origin}, but instances are under localhost.`,
            'Set their domain with --instance-domain.',
          )
        : null,
      platformUrl === null && instanceDomain !== null && !isLoopback(instanceDomain.replace(/:\d+$/, ''))
        ? problem(
            `Instances are under ${instanceDomain}, but links to the platform name localhost.`,
            'Set its address with --platform-url.',
          )
        : null,
      platformUrl !== null && (platformUrl.pathname !== '/' || platformUrl.search !== '')
        ? problem(
            `The platform URL ${platformUrl.href} has a path, but the platform is served at the root.`,
            `Use --platform-url ${platformUrl.origin}`,
          )
        : null,
      isPublic && platformUrl.protocol === 'http:'
        ? warning(
            `${platformUrl.origin} is not encrypted: passwords and keys can be read on the way.`,
            'Put a proxy with TLS in front, and set an https address with --platform-url.',
          )
        : null,
      platformUrl === null && !isLoopback(host)
        ? warning(
            `It listens on ${host}, but links name localhost.`,
            'Set the public addresses with --platform-url and --instance-domain.',
          )
        : null,
      platformUrl?.protocol === 'https:' && trustProxy.length === 0
        ? warning(
            'The platform has an https address, so a proxy is in front, but no proxy is trusted: all callers seem to share its address.',
            "Set the proxy's address in STOREHOUSE_TRUST_PROXY.",
          )
        : null,
      isLoopback(operatorHost)
        ? null
        : warning(
            `The operator API listens on ${operatorHost}: everyone who can reach it and has the token can do everything.`,
            'Leave out STOREHOUSE_OPERATOR_HOST, or keep others out with a firewall.',
          ),
    ],
    platformUrl === null
      ? 'It serves this machine only.'
      : `${platformUrl.origin}, instances under ${String(instanceDomain)}.`,
  );
}

function isLoopback(name: string): boolean {
  const bare = bareHost(name);
  if (isIP(bare) !== 0) return bare === '::1' || bare.startsWith('127.');
  return bare === 'localhost' || bare.endsWith('.localhost');
}
