import type { category } from '@storehouse/contract/inventory/classes/category';
import type { product } from '@storehouse/contract/inventory/classes/product';
import type { ObjectOf } from '@storehouse/contract/inventory/object-of';
import type { LocationItem } from '@storehouse/contract/operations/instance/location-operations';
import { flag, moment, number, text, type ExportColumns } from './export-column.ts';

export type ExportedProduct = ObjectOf<typeof product>;
export type ExportedCategory = ObjectOf<typeof category>;

/** Columns that the import has, too, are named as there, so that an exported file can be corrected and imported again. */
export const productColumns: ExportColumns<ExportedProduct> = {
  productCode: text(({ productCode }) => productCode),
  name: text(({ name }) => name),
  category: text((row) => row.category.name),
  unitOfMeasure: text(({ unitOfMeasure }) => unitOfMeasure),
  pricePerUnit: number(({ pricePerUnit }) => pricePerUnit),
  costPerUnit: number(({ costPerUnit }) => costPerUnit),
  description: text(({ description }) => description),
  upc: text(({ upc }) => upc),
  ndc: text(({ ndc }) => ndc),
  manufacturer: text(({ manufacturer }) => manufacturer),
  brandName: text(({ brandName }) => brandName),
  vendor: text(({ vendor }) => vendor),
  abcClass: text(({ abcClass }) => abcClass),
  packageSize: number(({ packageSize }) => packageSize),
  active: flag(({ active }) => active),
  lotAndExpiryControl: flag(({ lotAndExpiryControl }) => lotAndExpiryControl),
  coldChain: flag(({ coldChain }) => coldChain),
  controlledSubstance: flag(({ controlledSubstance }) => controlledSubstance),
  hazardousMaterial: flag(({ hazardousMaterial }) => hazardousMaterial),
  dateCreated: moment(({ dateCreated }) => dateCreated),
  lastUpdated: moment(({ lastUpdated }) => lastUpdated),
};

export const categoryColumns: ExportColumns<ExportedCategory> = {
  name: text(({ name }) => name),
  description: text(({ description }) => description),
  parentCategory: text(({ parentCategory }) => parentCategory?.name),
};

export const locationColumns: ExportColumns<LocationItem> = {
  name: text(({ name }) => name),
  locationType: text(({ locationType }) => locationType.name),
  locationNumber: text(({ locationNumber }) => locationNumber),
  locationGroup: text(({ locationGroup }) => locationGroup?.name),
  description: text(({ description }) => description),
  address: text(({ address }) => address?.address),
  city: text(({ address }) => address?.city),
  stateOrProvince: text(({ address }) => address?.stateOrProvince),
  postalCode: text(({ address }) => address?.postalCode),
  country: text(({ address }) => address?.country),
  active: flag(({ active }) => active),
};
