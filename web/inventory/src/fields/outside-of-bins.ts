/** The option for stock outside of bins; the API's filters use the same word. */
export const outsideOfBins = 'none';

/** The reference to a place in a request body: a bin, or null outside of bins. */
export const binOf = (place: string | null) => (place === null || place === outsideOfBins ? null : { id: place });
