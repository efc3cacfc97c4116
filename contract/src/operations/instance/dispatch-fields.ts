import { referenceInput, textInput } from './body-fields.ts';

/** The bin that stock is picked from; without one it is taken from any bin. */
export const pickedBin = referenceInput.nullish();

/** Why withheld lots are sent (decision 0059). */
export const dispatchReason = textInput(10_000).nullish();
export const dispatchReasonText =
  '`reason` says why lots that are expired or on hold are sent, and becomes the comment of the Transfer Out.';
