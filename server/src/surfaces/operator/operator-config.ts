/** Every operator route but health is opened by the token. */
export const withToken = { auth: 'operator-token' } as const;
