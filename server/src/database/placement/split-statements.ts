/** Text in which a semicolon ends no statement: a comment, a quoted text or name, a text between dollar signs. */
const opaque = /--[^\n]*|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$/y;

/** The statements of a migration, one by one. Understands only as much SQL as migrations use. */
export function splitStatements(sql: string): string[] {
  const statements: string[] = [];
  let start = 0;
  for (let place = 0; place < sql.length;) {
    opaque.lastIndex = place;
    const skipped = opaque.exec(sql)?.[0].length ?? 0;
    if (skipped === 0 && sql[place] === ';') {
      statements.push(sql.slice(start, place));
      start = place + 1;
    }
    place += Math.max(skipped, 1);
  }
  return [...statements, sql.slice(start)].map((statement) => statement.trim()).filter(isStatement);
}

const isStatement = (text: string) => text.replaceAll(/--[^\n]*/g, '').trim() !== '';
