/** The symbols on products, lots and bins: GTINs, GS1-128, DataMatrix, and those that our own labels use. */
export const formats = ['code_128', 'data_matrix', 'ean_13', 'ean_8', 'itf', 'qr_code', 'upc_a', 'upc_e'] as const;
