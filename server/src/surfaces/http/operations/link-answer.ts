import type { LinkAnswer } from '@storehouse/contract/operations/portal/link-operations';
import type { Links } from '../../../modules/people/links.ts';

type FoundLink = NonNullable<Awaited<ReturnType<Links['read']>>>;

/** Whom a link is for, without ids. */
export const linkAnswerOf = ({ purpose, person, account }: FoundLink): LinkAnswer => ({
  purpose,
  email: person.email,
  name: person.name,
  account: { name: account.name, subdomain: account.subdomain },
});

/** The one answer to every link that does not work: it does not say why, so nothing can be learned from trying. */
export const linkSentence = 'This link does not work. It may have expired or been used. Request a new one.';
