/** What products, lots and bins are labelled with: GTINs, GS1-128, DataMatrix, and what labels print. */
export const formats = ['code_128', 'data_matrix', 'ean_13', 'ean_8', 'itf', 'qr_code', 'upc_a', 'upc_e'] as const;
