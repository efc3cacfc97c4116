import { instanceDocument } from '@storehouse/contract/operations/instance/instance-document';
import { platformDocument } from '@storehouse/contract/operations/platform-document';
import { operatorDocument } from '@storehouse/contract/operations/operator/operator-document';
import { answerChecker } from './answer-checker.ts';

/** Checks a response of the instance host against its API document. */
export const checkInstanceAnswer = answerChecker(instanceDocument('http://instance.localhost'));

/** The same for the platform's APIs; the portal's own calls are not public. */
export const checkPlatformAnswer = answerChecker(platformDocument('http://platform.localhost'));

export const checkOperatorAnswer = answerChecker(operatorDocument('http://operator.localhost'));
