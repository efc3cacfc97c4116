/** Whether a minimum or maximum is set: neither null nor 0 is (document 4, section 3). */
export const isLevelSet = (level: number | null): level is number => level !== null && level > 0;
