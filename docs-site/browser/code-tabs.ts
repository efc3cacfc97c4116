const storageKey = 'storehouse-docs-language';

/** Code blocks that stand side by side with a label each (`curl`, `TypeScript`, `Python`) become tabs. */
export function showTabs(): void {
  for (const first of document.querySelectorAll<HTMLElement>('pre[data-tab]')) {
    if (first.previousElementSibling?.matches('.tabs-end, pre[data-tab]')) continue;
    const blocks = [first];
    for (let next = first.nextElementSibling; next?.matches('pre[data-tab]'); next = next.nextElementSibling) {
      blocks.push(next as HTMLElement);
    }
    if (blocks.length > 1) first.before(tabList(blocks));
  }
  choose(localStorage.getItem(storageKey) ?? '');
}

let lists = 0;

function tabList(blocks: readonly HTMLElement[]): HTMLElement {
  const list = document.createElement('div');
  list.className = 'tabs';
  list.setAttribute('role', 'tablist');
  list.setAttribute('aria-label', 'Language');
  lists += 1;
  blocks.forEach((block, index) => {
    const tab = document.createElement('button');
    tab.type = 'button';
    tab.textContent = block.dataset['tab'] ?? '';
    tab.setAttribute('role', 'tab');
    block.id = `panel-${lists}-${index}`;
    tab.id = `tab-${lists}-${index}`;
    tab.setAttribute('aria-controls', block.id);
    block.setAttribute('role', 'tabpanel');
    block.setAttribute('aria-labelledby', tab.id);
    tab.addEventListener('click', () => {
      localStorage.setItem(storageKey, tab.textContent);
      choose(tab.textContent);
    });
    list.append(tab);
  });
  select(list, 0);
  list.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const tabs = [...list.querySelectorAll<HTMLElement>('[role=tab]')];
    const next = tabs[(tabs.indexOf(document.activeElement as HTMLElement) + step + tabs.length) % tabs.length];
    next?.click();
    next?.focus();
  });
  return list;
}

/** The same language everywhere on the page. */
function choose(label: string): void {
  for (const list of document.querySelectorAll<HTMLElement>('.tabs')) {
    const index = [...list.children].findIndex((tab) => tab.textContent === label);
    if (index >= 0) select(list, index);
  }
}

function select(list: HTMLElement, chosen: number): void {
  [...list.children].forEach((tab, index) => {
    tab.setAttribute('aria-selected', String(index === chosen));
    tab.setAttribute('tabindex', index === chosen ? '0' : '-1');
    document.getElementById(tab.getAttribute('aria-controls') ?? '')?.toggleAttribute('hidden', index !== chosen);
  });
}
