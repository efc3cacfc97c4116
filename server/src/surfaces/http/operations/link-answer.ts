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
