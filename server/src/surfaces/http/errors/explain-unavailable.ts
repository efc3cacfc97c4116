import type { Unavailable, UnavailableReason } from '../../../foundation/errors/failures.ts';

const sentences: Readonly<Record<UnavailableReason, string>> = {
  'out-of-reach': 'The service is briefly unavailable: try again soon.',
  'too-slow': 'The service did not answer in time: try again soon.',
  'disk-full': 'The service is out of disk space: try again later.',
  'memory-full': 'The service is overloaded: try again soon.',
  // The change may have been made, so this does not guess.
  'outcome-unknown': 'The service could not confirm the change: check whether it was made before you repeat it.',
};

/** The sentence for a 503, the same on every surface. */
export const explainUnavailable = ({ reason }: Unavailable): string => sentences[reason];
