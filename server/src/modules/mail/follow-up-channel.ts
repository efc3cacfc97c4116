/** Notices that mails, exports or alerts may be due. */
export const followUpChannel = 'follow_ups';
