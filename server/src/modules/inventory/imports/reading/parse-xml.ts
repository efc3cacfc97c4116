import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { brokenFile } from './open-zip.ts';

export type Attributes = Readonly<Record<string, string>>;

/** What is done with the parts of a document. Names come without their namespace prefix. */
export interface XmlHandler {
  open?(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Feeds a document to the handler, chunk by chunk; yields after each, so that its results can be taken. */
export async function* parseXml(bytes: Readable, handler: XmlHandler): AsyncGenerator<undefined> {
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => handler.open?.(localName(name), attributes as Attributes));
  parser.on('text', (text) => handler.text?.(text));
  parser.on('closetag', ({ name }) => handler.close?.(localName(name)));
  parser.on('error', () => {
    throw brokenFile();
  });
  // A workbook needs no document type; one could only serve to blow up the file.
  parser.on('doctype', () => {
    throw brokenFile();
  });
  const decoder = new TextDecoder();
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    parser.write(decoder.decode(chunk, { stream: true }));
    yield undefined;
  }
  parser.close();
}

/** Reads a whole document. */
export async function readXml(bytes: Readable, handler: XmlHandler): Promise<void> {
  for await (const _ of parseXml(bytes, handler)) continue;
}
