/** What started an export. */
export const exportCauses = ['schedule', 'person', 'operator'] as const;
export type ExportCause = (typeof exportCauses)[number];

export const exportStates = ['waiting', 'running', 'done', 'failed'] as const;
export type ExportState = (typeof exportStates)[number];
