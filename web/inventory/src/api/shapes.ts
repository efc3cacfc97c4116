import type { LocationRole } from '@storehouse/contract/inventory/location-roles';
import type { Reference } from '@storehouse/contract/inventory/reference';

export interface Named {
  readonly id: string;
  readonly name: string;
}

/** A location as the list shows it (document 3, Location). */
export interface LocationItem extends Named {
  readonly description: string | null;
  readonly locationNumber: string | null;
  readonly locationType: Named;
  readonly locationGroup: Named | null;
  readonly address: Readonly<Record<AddressField, string | null>> | null;
  readonly active: boolean;
}

export type AddressField = 'address' | 'city' | 'stateOrProvince' | 'postalCode' | 'country';

export interface Location extends LocationItem {
  readonly organization: Named | null;
  readonly manager: Named | null;
  readonly version: number;
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

export interface User {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: 'owner' | 'teammate';
  readonly defaultLocation: Named | null;
  readonly locationRoles: readonly { readonly location: Named; readonly role: LocationRole }[];
}

/** Who is signed in, at which location, on which account's instance. */
export interface Me {
  readonly user: User;
  readonly location: Named | null;
  readonly account: {
    readonly name: string;
    readonly subdomain: string;
    readonly zone: string;
    readonly defaultCurrency: string;
  };
}
