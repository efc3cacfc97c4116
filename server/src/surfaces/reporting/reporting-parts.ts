import type { Reporting } from '../../modules/reporting/reporting.ts';
import type { DoorParts } from '../shared/door.ts';

export type ReportingParts = DoorParts & { readonly reporting: Reporting };
