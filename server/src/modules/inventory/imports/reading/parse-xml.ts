import { SaxesParser } from 'saxes';
import { brokenFile } from './open-zip.ts';

export type Attributes = Readonly<Record<string, string>>;

/** Called with the parts of a document. Names come without their namespace prefix. */
export interface XmlHandler {
  open?(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** The parser keeps all tags that are open. Those of a workbook are nested about ten deep. */
const maxDepth = 100;

/** The parser keeps a tag or a text until it ends. Excel's longest cell has 32,767 characters, escaped ten times as many. */
const maxPieceLetters = 16 * 1024 * 1024;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Copies a text that is kept. The parser returns a view of the whole chunk, which would stay in memory with the text; a text
 * joined from many pieces is a tree that takes 32 bytes for each piece.
 */
export const ownText = (text: string): string => Buffer.from(text).toString();

/** Feeds a document to the handler chunk by chunk. Yields after each chunk, so that the caller can take the results. */
export async function* parseXml(bytes: AsyncIterable<Buffer>, handler: XmlHandler): AsyncGenerator<undefined> {
  const parser = new SaxesParser();
  let depth = 0;
  let pieceLetters = 0;
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    pieceLetters = 0;
    if (depth > maxDepth) throw brokenFile();
    handler.open?.(localName(name), attributes);
  });
  parser.on('text', (text) => handler.text?.(text));
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    pieceLetters = 0;
    handler.close?.(localName(name));
  });
  parser.on('error', () => {
    throw brokenFile();
  });
  // A workbook needs no document type; one could only serve to blow up the file.
  parser.on('doctype', () => {
    throw brokenFile();
  });
  const decoder = new TextDecoder();
  for await (const chunk of bytes) {
    const text = decoder.decode(chunk, { stream: true });
    pieceLetters += text.length;
    parser.write(text);
    if (pieceLetters > maxPieceLetters) throw brokenFile();
    yield undefined;
  }
  parser.close();
}

/** Reads a whole document. */
export async function readXml(bytes: AsyncIterable<Buffer>, handler: XmlHandler): Promise<void> {
  for await (const _ of parseXml(bytes, handler)) continue;
}
