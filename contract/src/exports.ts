/** What started an export. */
export const exportCauses = ['schedule', 'person', 'operator'] as const;
export type ExportCause = (typeof exportCauses)[number];

export const exportStates = ['waiting', 'running', 'done', 'failed'] as const;
export type ExportState = (typeof exportStates)[number];

export const exportCadences = ['off', 'daily', 'weekly', 'monthly'] as const;
export type ExportCadence = (typeof exportCadences)[number];
