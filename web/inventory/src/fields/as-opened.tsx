import { useState, type ReactNode } from 'react';

interface Props<Value> {
  /** The newest version from the server. */
  readonly latest: Value;
  /** Renders the form with the version it was opened with. `renew` starts again with the latest. */
  readonly children: (opened: Value, renew: () => void) => ReactNode;
}

/** Keeps an object as it was when its form was opened, so that a newer version never overwrites what someone is typing. */
export function AsOpened<Value>({ latest, children }: Props<Value>) {
  const [times, setTimes] = useState(0);
  return (
    <Held key={times} latest={latest}>
      {(opened) => children(opened, () => setTimes((before) => before + 1))}
    </Held>
  );
}

function Held<Value>({ latest, children }: { latest: Value; children: (opened: Value) => ReactNode }) {
  const [opened] = useState(latest);
  return <>{children(opened)}</>;
}
