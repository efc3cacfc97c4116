import { useState, type ReactNode } from 'react';

interface Props<Value> {
  /** What the program has by now. */
  readonly latest: Value;
  /** The form of what it had when it was opened; `renew` begins again with the latest. */
  readonly children: (opened: Value, renew: () => void) => ReactNode;
}

/** Holds an object as it was when its form was opened: a newer version must not take away what somebody is typing. */
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
