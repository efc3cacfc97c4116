import { instanceDocument } from '@storehouse/contract/operations/instance/instance-document';
import { platformDocument } from '@storehouse/contract/operations/platform-document';
import { operatorDocument } from '@storehouse/contract/operations/operator/operator-document';
import { portalDocument } from '@storehouse/contract/operations/portal/portal-document';
import { answerChecker } from './answer-checker.ts';

/** Checks a response of the instance host against its API document. */
export const checkInstanceAnswer = answerChecker(instanceDocument('http://instance.localhost'));

/** The same for the platform's APIs. */
export const checkPlatformAnswer = answerChecker(platformDocument('http://platform.localhost'));

export const checkOperatorAnswer = answerChecker(operatorDocument('http://operator.localhost'));

/** The same for what the portal's pages call. */
export const checkPortalAnswer = answerChecker(portalDocument('http://platform.localhost'));
