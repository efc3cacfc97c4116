/** Why nobody can sign in to a demo account here: its password is public. */
export const demoSentence = 'This is a demo account: start "storehouse demo" to sign in to it.';
