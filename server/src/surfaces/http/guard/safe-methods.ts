/** The methods that only read. */
export const isReading = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** The methods that change nothing (RFC 9110, 9.2.1). */
export const isSafe = (method: string): boolean => isReading(method) || method === 'OPTIONS';
