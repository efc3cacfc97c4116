/** Numbers, money and dates are parsed and formatted with the browser's locale. */
export const browserLocale = new Intl.NumberFormat().resolvedOptions().locale;
