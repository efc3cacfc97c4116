import { isIP } from 'node:net';
import { connect, type PeerCertificate } from 'node:tls';
import type { Config } from '../config.ts';
import { bareHost } from '../foundation/text/bare-host.ts';
import { conclude, problem, warning, type Check, type Finding } from './finding.ts';

const timeoutMs = 5_000;
const warningDays = 14;

/** The certificates of https addresses; null without any. */
export async function checkCertificate({ platformUrl, instanceDomain }: Config, now: Date): Promise<Check | null> {
  if (platformUrl?.protocol !== 'https:') return null;
  const [domain = '', port = '443'] = (instanceDomain ?? '').split(':');
  const findings = await Promise.all([
    checkHost(platformUrl.hostname, Number(platformUrl.port || 443), now),
    domain === '' ? null : checkHost(`storehouse-doctor.${domain}`, Number(port), now),
  ]);
  return conclude('certificate', findings, 'The certificates are valid.');
}

async function checkHost(host: string, port: number, now: Date): Promise<Finding | null> {
  const answer = await readCertificate(host, port);
  if (answer instanceof Error) return judgeError(`https://${host}:${String(port)}`, answer);
  const days = Math.floor((Date.parse(answer.valid_to) - now.getTime()) / 86_400_000);
  if (days >= warningDays) return null;
  return warning(`The certificate of ${host} expires in ${String(days)} days.`, 'Renew it.');
}

/** Node reports a bad certificate with one of these codes; any other error means that nothing answers with TLS there. */
export function judgeError(address: string, error: NodeJS.ErrnoException): Finding {
  const code = error.code ?? '';
  const isCertificate = /CERT|SIGNATURE|ISSUER|ALTNAME|SELF_SIGNED/.test(code);
  if (!isCertificate) {
    return warning(
      `The certificate of ${address} cannot be checked: nothing answers with TLS there (${code || error.message}).`,
      'Start the proxy that terminates TLS, then run the doctor again.',
    );
  }
  return problem(
    `The certificate of ${address} is not valid: ${error.message.replace(/\.$/, '')}.`,
    'Renew it, or make it cover this name; instances need a wildcard certificate.',
  );
}

function readCertificate(hostname: string, port: number): Promise<PeerCertificate | Error> {
  return new Promise((resolve) => {
    const host = bareHost(hostname);
    // An address is not sent as a server name (RFC 6066).
    const servername = isIP(host) === 0 ? host : '';
    const socket = connect({ host, port, servername, timeout: timeoutMs });
    const end = (answer: PeerCertificate | Error) => {
      socket.destroy();
      resolve(answer);
    };
    socket
      .once('secureConnect', () => {
        end(socket.getPeerCertificate());
      })
      .once('timeout', () => {
        end(new Error('no answer in time'));
      })
      .once('error', end);
  });
}
