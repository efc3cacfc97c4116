import { z } from 'zod';
import { refuse } from '../fields.ts';
import { emailProblem, passwordProblem } from '../../person-rules.ts';
import { declareOperations } from '../operation.ts';
import { linkAnswer, linkCalls, linkExample } from '../portal/link-operations.ts';
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
    ...linkCalls.request,
    path: '/passwordLinks',
    body: bodyOf({ email: filledInput.superRefine(refuse((given) => emailProblem(given.trim()))) }),
    bodyExample: { email: 'ada@example.com' },
    answer: { description: 'If the address belongs to someone here, an email is on its way.', ...nothing },
  },
  readLink: {
    ...common,
    ...forTheLink,
    ...linkCalls.read,
    body: bodyOf({ token: matchedInput }),
  },
  useLink: {
    ...common,
    ...forTheLink,
    ...linkCalls.use,
    body: bodyOf({ token: matchedInput, password: newPassword }),
  },
  changeOwnPassword: {
    ...common,
    method: 'PUT',
    path: '/me/password',
    summary: "Change one's own password",
    description: 'Ends every other session of the person; this one continues with a new cookie.',
    body: bodyOf({ presentPassword: filledInput, password: newPassword }),
    bodyExample: { presentPassword: '<password>', password: '<new password>' },
    answer: { description: 'The password is changed.', ...nothing },
  },
});
