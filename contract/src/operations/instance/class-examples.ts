import type { ClassDeclaration, Field } from '../../inventory/class-declaration.ts';
import { genericClasses, referredClasses } from '../../inventory/generic-classes.ts';

const exampleId = '3f1d9a7c5b2e4f60a8c1d2e3f4a5b6c7';
const exampleMoment = '2026-03-01T08:00:00.000Z';

/** What objects of each class are called. */
const names: Readonly<Record<string, string>> = {
  category: 'Dressings',
  location: 'North Depot',
  locationGroup: 'North',
  locationType: 'Clinic',
  organization: 'Acme Medical',
  person: 'Ada Winter',
  product: 'Gauze 10 cm',
  requisition: 'Weekly refill',
  shipment: 'Refill for Ward 3',
  transactionType: 'Consumption',
};

/** Values by the name of a field; anything else gets one by its type. */
const values: Readonly<Record<string, string>> = {
  firstName: 'Ada',
  lastName: 'Winter',
  email: 'ada@example.com',
  lotNumber: 'L-2026-03',
  productCode: 'PR-00042',
  shipmentNumber: 'SH-00042',
  requestNumber: 'RQ-00042',
  transactionNumber: 'TX-00042',
  orderNumber: 'PO-00042',
  code: 'ACME',
};

/** An object of a class as it is returned: values where they are required, and null for the rest. */
export function objectExample(declaration: ClassDeclaration): object {
  const { fields, numberedBy, isReadOnly } = declaration;
  const shown = Object.entries(fields).map(([name, field]): [string, unknown] => {
    const isGiven = field.required ?? isReadOnly ?? ('default' in field || name === numberedBy?.field || isList(field));
    return [name, isGiven ? valueExample(name, field, declaration) : null];
  });
  return {
    id: exampleId,
    ...Object.fromEntries(shown),
    version: 0,
    dateCreated: exampleMoment,
    lastUpdated: exampleMoment,
  };
}

/** The shortest body that creates an object of a class. */
export function bodyExample(declaration: ClassDeclaration): object {
  const needed = Object.entries(declaration.fields).filter(
    ([, field]) => field.required && !field.computed && !('default' in field),
  );
  return Object.fromEntries(
    needed.map(([name, field]) => [
      name,
      field.type === 'reference' ? { id: idExample(field.to) } : valueExample(name, field, declaration),
    ]),
  );
}

const isList = ({ type }: Field): boolean => type === 'set' || type === 'parts';

function valueExample(name: string, field: Field, of: ClassDeclaration): unknown {
  switch (field.type) {
    case 'text':
      return name === 'name' ? names[of.name] : (values[name] ?? 'Text');
    case 'boolean':
      return field.default;
    case 'integer':
      return field.default ?? 10;
    case 'decimal':
      return 1.25;
    case 'date':
      return exampleMoment.slice(0, 10);
    case 'datetime':
      return exampleMoment;
    case 'enum':
      return field.default ?? field.values[0];
    case 'set':
    case 'parts':
      return [];
    case 'reference':
      return referenceExample(name, field.to);
  }
}

/** Types of transactions have the same ids on every instance. */
const idExample = (to: string): string => (to === 'transactionType' ? '2' : exampleId);

function referenceExample(field: string, to: string): object {
  const { namedBy } = genericClasses.find(({ name }) => name === to) ?? referredClasses[to] ?? { namedBy: 'name' };
  const named = namedBy === 'name' ? (field === 'destination' ? 'Ward 3' : names[to]) : (values[namedBy] ?? null);
  return { id: idExample(to), ...(namedBy === 'id' ? {} : { [namedBy]: named }), class: to };
}
