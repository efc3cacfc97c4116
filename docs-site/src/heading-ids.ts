/** Ids of headings as GitHub generates them, so that a link to one works in the repository and on the site. */
export function headingIds(): (text: string) => string {
  const seen = new Map<string, number>();
  return (text) => {
    const id = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-');
    const times = seen.get(id) ?? 0;
    seen.set(id, times + 1);
    return times === 0 ? id : `${id}-${times}`;
  };
}
