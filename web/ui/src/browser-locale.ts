/** The browser's own: numbers, money and dates are read and shown the way its user writes them. */
export const browserLocale = new Intl.NumberFormat().resolvedOptions().locale;
