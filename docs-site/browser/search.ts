import MiniSearch, { type SearchResult } from 'minisearch';
import { searchOptions, type SearchEntry } from '../src/search-options.ts';

const maxResults = 12;

interface Parts {
  readonly box: HTMLElement;
  readonly input: HTMLInputElement;
  readonly list: HTMLElement;
  readonly status: HTMLElement;
}

/** The search field: `/` or Ctrl+K reaches it, the arrow keys choose, Enter opens, Escape closes. */
export function startSearch(): void {
  const parts = findParts();
  if (!parts) return;
  const { box, input, list } = parts;
  box.hidden = false;
  let loading: Promise<MiniSearch<SearchEntry>> | undefined;
  /** The index is loaded once somebody searches. */
  const load = () => (loading ??= loadIndex(box.dataset['index'] ?? ''));
  let chosen = -1;

  const choose = (index: number) => {
    chosen = index;
    [...list.children].forEach((option, at) => option.setAttribute('aria-selected', String(at === chosen)));
    const option = list.children[chosen];
    input.setAttribute('aria-activedescendant', option?.id ?? '');
    option?.scrollIntoView({ block: 'nearest' });
  };
  const show = (results: readonly SearchResult[]) => {
    list.replaceChildren(...results.map(resultItem));
    chosen = -1;
    const isOpen = input.value.trim() !== '';
    list.hidden = !isOpen || results.length === 0;
    input.setAttribute('aria-expanded', String(!list.hidden));
    input.setAttribute('aria-activedescendant', '');
    parts.status.textContent = isOpen ? describeCount(results.length) : '';
    parts.status.classList.toggle('visually-hidden', !isOpen || results.length > 0);
  };
  const search = async () => {
    const index = await load();
    show(index.search(input.value).slice(0, maxResults));
  };

  input.addEventListener('focus', () => void load());
  input.addEventListener('input', () => void search());
  input.addEventListener('keydown', (event) => {
    const count = list.children.length;
    if (event.key === 'ArrowDown' && count > 0) choose((chosen + 1) % count);
    else if (event.key === 'ArrowUp' && count > 0) choose((chosen - 1 + count) % count);
    else if (event.key === 'Enter') list.querySelectorAll('a')[Math.max(chosen, 0)]?.click();
    else if (event.key === 'Escape') {
      input.value = '';
      show([]);
    } else return;
    event.preventDefault();
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = (event.target as HTMLElement).matches('input, textarea');
    const isShortcut = (event.key === '/' && !isTyping) || (event.key === 'k' && (event.ctrlKey || event.metaKey));
    if (!isShortcut) return;
    event.preventDefault();
    input.focus();
  });
  document.addEventListener('click', (event) => {
    if (!box.contains(event.target as Node)) show([]);
  });
}

function findParts(): Parts | null {
  const [box, input] = [document.getElementById('search'), document.getElementById('search-text')];
  const [list, status] = [document.getElementById('search-results'), document.getElementById('search-status')];
  return box && input && list && status ? { box, input: input as HTMLInputElement, list, status } : null;
}

async function loadIndex(address: string): Promise<MiniSearch<SearchEntry>> {
  const response = await fetch(address);
  return MiniSearch.loadJSON<SearchEntry>(await response.text(), searchOptions);
}

/** The link is the option itself: one within the other would be two controls for a screen reader. */
function resultItem(result: SearchResult, index: number): HTMLElement {
  const link = document.createElement('a');
  link.id = `search-result-${index}`;
  link.setAttribute('role', 'option');
  link.setAttribute('aria-selected', 'false');
  link.href = String(result.id);
  link.tabIndex = -1;
  const page = document.createElement('span');
  page.textContent = String(result['page']);
  link.append(String(result['heading']), page);
  return link;
}

const describeCount = (count: number): string =>
  count === 0 ? 'Nothing found.' : `${count} result${count === 1 ? '' : 's'}`;
