/** A supplier of the clinics. The addresses are invented. */
export interface SupplierPlan {
  readonly name: string;
  readonly code: string;
  readonly address: string;
  readonly city: string;
  readonly postalCode: string;
  readonly country: string;
  readonly leadDays: number;
  readonly currencyCode?: string;
  /** It delivers the categories whose names start with one of these words. */
  readonly delivers: readonly string[];
}

export const supplierPlans: readonly SupplierPlan[] = [
  {
    ...{ name: 'Meridian Medical Supplies', code: 'MERIDIAN', leadDays: 7 },
    ...{ address: '48 Quayside Road', city: 'Bristol', postalCode: 'BS1 6UA', country: 'United Kingdom' },
    delivers: ['Wound', 'Gloves', 'Syringes'],
  },
  {
    ...{ name: 'Cardinal Point Pharma', code: 'CARDINAL', leadDays: 10 },
    ...{ address: '2100 Harbor Boulevard', city: 'Baltimore, MD', postalCode: '21230', country: 'United States' },
    delivers: ['Antibiotics', 'Pain', 'Chronic'],
  },
  {
    ...{ name: 'Lumen Biologics Distribution', code: 'LUMEN', leadDays: 14, currencyCode: 'EUR' },
    ...{ address: 'Rue de la Loi 91', city: 'Brussels', postalCode: '1040', country: 'Belgium' },
    delivers: ['Vaccines', 'Laboratory'],
  },
  {
    ...{ name: 'Sollan Healthcare', code: 'SOLLAN', leadDays: 12 },
    ...{ address: 'Plot 17, Industrial Area', city: 'Nairobi', postalCode: '00100', country: 'Kenya' },
    delivers: ['Mother', 'Antibiotics', 'Infusions'],
  },
  {
    ...{ name: 'Aldercrest Instruments', code: 'ALDERCREST', leadDays: 18, currencyCode: 'EUR' },
    ...{ address: 'Industriestraße 5', city: 'Tuttlingen', postalCode: '78532', country: 'Germany' },
    delivers: ['Instruments', 'Syringes'],
  },
  {
    ...{ name: 'Clearwell Hygiene', code: 'CLEARWELL', leadDays: 5 },
    ...{ address: '9 Mill Lane', city: 'Leeds', postalCode: 'LS10 1JB', country: 'United Kingdom' },
    delivers: ['Cleaning', 'Gloves'],
  },
];
