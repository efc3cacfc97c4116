/** Why nobody signs in to a demo account here: its password is known to everybody. */
export const demoSentence = 'This is a demo account: start "storehouse demo" to sign in to it.';
