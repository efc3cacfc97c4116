import { useParams } from '@tanstack/react-router';

/** The id in the page's URL. */
export function usePageId(): string {
  const { id }: { id?: unknown } = useParams({ strict: false });
  return typeof id === 'string' ? id : '';
}
