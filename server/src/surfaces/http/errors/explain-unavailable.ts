import type { Unavailable, UnavailableReason } from '../../../foundation/errors/failures.ts';

const sentences: Readonly<Record<UnavailableReason, string>> = {
  'out-of-reach': 'The service is briefly unavailable: try again soon.',
  'too-slow': 'The service did not answer in time: try again soon.',
  'disk-full': 'The service has no room left to store anything: try again once its operator has made some.',
  'memory-full': 'The service is serving as much as it can hold: try again soon.',
  // Says so instead of guessing: the change may have been made although nobody could confirm it.
  'outcome-unknown': 'The service could not confirm the change: check whether it was made before you repeat it.',
};

/** The sentence for a 503, the same on every surface. */
export const explainUnavailable = ({ reason }: Unavailable): string => sentences[reason];
