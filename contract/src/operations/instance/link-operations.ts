import { z } from 'zod';
import { refuse } from '../fields.ts';
import { emailProblem, passwordProblem } from '../../person-rules.ts';
import { declareOperations } from '../operation.ts';
import { linkAnswer, linkExample } from '../portal/link-operations.ts';
import { dataOf } from './answer-fields.ts';
import { bodyOf, filledInput, matchedInput } from './body-fields.ts';
import { sessionCall } from './instance-call.ts';

const common = { ...sessionCall, tag: 'Session', status: 200 } as const;
const nothing = { body: dataOf(z.object({})), example: { data: {} } } as const;
const forTheLink = {
  answer: { description: 'Whom the link is for.', body: dataOf(linkAnswer), example: { data: linkExample } },
} as const;

const newPassword = filledInput.superRefine(refuse(passwordProblem));

/** Links by mail with which someone sets a password, and changing one's own. */
export const instanceLinkOperations = declareOperations({
  requestPasswordLink: {
    ...common,
    authentication: 'none',
    method: 'POST',
    path: '/passwordLinks',
    summary: 'Request a link to choose a new password',
    description: 'The answer is the same whether anyone has the address or not. The link works once, for an hour.',
    body: bodyOf({ email: filledInput.superRefine(refuse((given) => emailProblem(given.trim()))) }),
    bodyExample: { email: 'ada@example.com' },
    answer: { description: 'If someone has the address, a mail is on its way.', ...nothing },
  },
  readLink: {
    ...common,
    ...forTheLink,
    authentication: 'none',
    method: 'POST',
    path: '/links/read',
    summary: 'Read whom a link is for',
    body: bodyOf({ token: matchedInput }),
    bodyExample: { token: '<token>' },
  },
  useLink: {
    ...common,
    ...forTheLink,
    authentication: 'none',
    method: 'POST',
    path: '/links/use',
    summary: 'Set a password with a link',
    description: 'Ends every session of the person. A link works once.',
    body: bodyOf({ token: matchedInput, password: newPassword }),
    bodyExample: { token: '<token>', password: '<password>' },
  },
  changeOwnPassword: {
    ...common,
    method: 'PUT',
    path: '/me/password',
    summary: "Change one's own password",
    description: 'Ends every other session of the person; this one goes on with a new cookie.',
    body: bodyOf({ presentPassword: filledInput, password: newPassword }),
    bodyExample: { presentPassword: '<password>', password: '<new password>' },
    answer: { description: 'The password is changed.', ...nothing },
  },
});
