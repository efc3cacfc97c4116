/** The place that is no bin, named as the filters of the API name it. */
export const outsideOfBins = 'none';

/** A place as bodies name it. */
export const binOf = (place: string | null) => (place === null || place === outsideOfBins ? null : { id: place });
