import type { Reference } from '@storehouse/contract/operations/instance/answer-fields';

export interface Named {
  readonly id: string;
  readonly name: string;
}

export interface Product extends Named {
  readonly productCode: string;
  readonly category: Reference<'category'>;
  readonly description: string | null;
  readonly unitOfMeasure: string | null;
  readonly pricePerUnit: number | null;
  readonly costPerUnit: number | null;
  readonly upc: string | null;
  readonly brandName: string | null;
  readonly manufacturer: string | null;
  readonly abcClass: string | null;
  readonly active: boolean;
  readonly lotAndExpiryControl: boolean;
  readonly coldChain: boolean;
  readonly controlledSubstance: boolean;
  readonly hazardousMaterial: boolean;
  readonly version: number;
}

export interface Category extends Named {
  readonly description: string | null;
  readonly parentCategory: Reference<'category'> | null;
  readonly version: number;
}

export interface Organization extends Named {
  readonly code: string;
  readonly description: string | null;
  readonly active: boolean;
  readonly roles: readonly string[] | null;
  readonly version: number;
}

export interface LocationType extends Named {
  readonly locationTypeCode: string;
}

export interface Person extends Named {
  readonly email: string | null;
}
