const shownMs = 2_000;

/** A button that copies a code block: a transcript without its prompts and outputs. */
export function addCopyButtons(): void {
  for (const block of document.querySelectorAll<HTMLElement>('pre.code')) {
    const frame = document.createElement('div');
    frame.className = 'code-frame';
    block.replaceWith(frame);
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.addEventListener('click', () => {
      void navigator.clipboard.writeText(commandsOf(block.textContent)).then(() => {
        button.textContent = 'Copied';
        setTimeout(() => (button.textContent = 'Copy'), shownMs);
      });
    });
    frame.append(block, button);
  }
}

/** The commands of a transcript; a line that ends with a backslash continues. */
function commandsOf(text: string): string {
  const lines = text.split('\n');
  if (!lines[0]?.startsWith('$ ')) return text;
  const isCommand = lines.map((line) => line.startsWith('$ '));
  lines.forEach((line, index) => {
    if (isCommand[index] && line.endsWith('\\')) isCommand[index + 1] = true;
  });
  return lines
    .filter((_, index) => isCommand[index])
    .map((line) => line.replace(/^\$ /, ''))
    .join('\n');
}
