/** The one answer to every link that does not work: it does not say why, so nothing can be learned from trying. */
export const linkSentence = 'This link does not work. It may have expired or been used. Request a new one.';
