import { Fragment, useState, type ReactNode } from 'react';

export interface AsOpenedProps<Value> {
  /** The newest version from the server. */
  readonly latest: Value;
  /** Fetches the object again. Its answer is used directly, because `latest` may change only a moment later. */
  readonly refetch: () => Promise<{ readonly data: Value | undefined }>;
  /**
   * Renders the form with the version it was opened with. `reload` starts again with the server's version; `keep` continues
   * in the same form with the one that it has just saved.
   */
  readonly children: (opened: Value, reload: () => Promise<void>, keep: (saved: Value) => void) => ReactNode;
}

/** Keeps an object as it was when its form was opened, so that a newer version never overwrites what someone is typing. */
export function AsOpened<Value>({ latest, refetch, children }: AsOpenedProps<Value>) {
  const [{ opened, times }, setOpened] = useState({ opened: latest, times: 0 });
  const reload = async () => {
    const { data } = await refetch();
    if (data !== undefined) setOpened({ opened: data, times: times + 1 });
  };
  const keep = (saved: Value) => setOpened({ opened: saved, times });
  return <Fragment key={times}>{children(opened, reload, keep)}</Fragment>;
}
