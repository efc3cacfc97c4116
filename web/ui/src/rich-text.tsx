import { Fragment, type ReactNode } from 'react';

interface Props {
  /** A translated sentence with named parts: `Read <link>the guide</link> first`, or `<name/>` for a part without text. */
  readonly text: string;
  /** How each part is rendered. */
  readonly parts: Readonly<Record<string, (inner: string) => ReactNode>>;
}

/** A sentence with markup in it. The translation decides the position of each part. */
export function RichText({ text, parts }: Props) {
  const names = Object.keys(parts).join('|');
  const pieces = text.split(new RegExp(`(<(?:${names})/>|<(?:${names})>.*?</(?:${names})>)`));
  return pieces.map((piece, index) => {
    const [, name = '', inner = ''] = /^<(\w+)(?:\/>|>(.*)<\/\w+>)$/s.exec(piece) ?? [];
    return <Fragment key={index}>{parts[name]?.(inner) ?? piece}</Fragment>;
  });
}
