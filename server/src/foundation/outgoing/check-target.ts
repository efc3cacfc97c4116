import { openHostApproval } from './approve-host.ts';
import { judgeAddresses } from './judge-address.ts';
import { chooseLookup, type LookupAll } from './lookup-all.ts';
import { noPublicAddress, OutgoingFailure, timedOutConnecting } from './describe-failure.ts';
import { parseTarget } from './parse-target.ts';

export type TargetVerdict = { ok: true } | { ok: false; sentence: string };

const lookupTimeoutMs = 5_000;

/** The part of the check that needs no lookup: whether the text is a URL by our rules, without credentials. */
export function checkUrlText(url: string): TargetVerdict {
  try {
    parseTarget(url);
    return { ok: true };
  } catch (error) {
    return refusedFor(error);
  }
}

/**
 * Whether a customer may register this URL: public, https, no credentials. This is a courtesy to the customer; what
 * protects the network is that every POST checks the address it connects to.
 */
export async function checkTarget(
  url: string,
  options: { allowNetworks: readonly string[]; lookup?: LookupAll },
): Promise<TargetVerdict> {
  const approve = openHostApproval({
    judge: judgeAddresses(options.allowNetworks),
    lookup: options.lookup ?? chooseLookup(options.allowNetworks),
    timeoutMs: lookupTimeoutMs,
  });
  try {
    await approve(parseTarget(url));
    return { ok: true };
  } catch (error) {
    return refusedFor(error);
  }
}

function refusedFor(error: unknown): TargetVerdict {
  if (!(error instanceof OutgoingFailure)) throw error;
  // A name server that never answers counts as unresolvable too.
  return { ok: false, sentence: error.message === timedOutConnecting ? noPublicAddress : error.message };
}
