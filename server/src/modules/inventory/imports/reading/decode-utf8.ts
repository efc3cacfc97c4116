import { Refusal } from '../../../../foundation/errors/failures.ts';

const notUtf8 =
  'The file is not in UTF-8. Save it again with that encoding: in Excel as "CSV UTF-8", in LibreOffice with the character set "Unicode (UTF-8)".';

/** The text of a file, without its byte-order mark. Characters are never replaced silently. */
export async function* decodeUtf8(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) throw new Refusal('invalid_request', notUtf8);
    throw error;
  }
}
