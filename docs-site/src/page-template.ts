import { escapeHtml } from './highlight.ts';
import type { Heading } from './render-markdown.ts';
import { addressOf } from './site-map.ts';

export interface NavigationLink {
  readonly slug: string;
  readonly title: string;
  /** Shown while one of its own pages is open. */
  readonly children: readonly NavigationLink[];
}

export interface NavigationSection {
  readonly title: string;
  readonly links: readonly NavigationLink[];
}

export interface PageFiles {
  readonly script: string;
  readonly style: string;
  readonly icon: string;
  readonly searchIndex: string;
}

interface Page {
  /** Null for a page without an address, such as the one for unknown addresses. */
  readonly slug: string | null;
  readonly title: string;
  readonly html: string;
  readonly headings: readonly Heading[];
}

/** A whole page. Nothing is inline and nothing comes from elsewhere: the content security policy allows neither. */
export function pageTemplate(page: Page, navigation: readonly NavigationSection[], files: PageFiles): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.slug === '' ? 'Storehouse documentation' : `${page.title} · Storehouse documentation`)}</title>
<link rel="icon" href="${files.icon}" type="image/svg+xml">
<link rel="stylesheet" href="${files.style}">
<script type="module" src="${files.script}"></script>
</head>
<body>
<a class="skip" href="#page">Skip to content</a>
<header class="top">
<button type="button" class="burger" id="menu-button" aria-expanded="false" aria-controls="menu">Menu</button>
<a class="brand" href="/docs">Storehouse <span>docs</span></a>
<div class="search" id="search" data-index="${files.searchIndex}" hidden>
<input type="search" id="search-text" role="combobox" aria-label="Search the documentation" aria-expanded="false" aria-controls="search-results" aria-autocomplete="list" autocomplete="off" placeholder="Search ( / )">
<div id="search-results" role="listbox" aria-label="Search results" hidden></div>
<p class="visually-hidden" id="search-status" role="status"></p>
</div>
<a class="portal" href="/">Open the portal</a>
</header>
<div class="frame">
<nav class="side" id="menu" aria-label="Documentation">
${navigation.map((section) => sectionHtml(section, page.slug)).join('\n')}
</nav>
<main id="page" tabindex="-1">
<article>
${page.html}</article>
</main>
${contentsHtml(page.headings)}
</div>
</body>
</html>
`;
}

const sectionHtml = ({ title, links }: NavigationSection, slug: string | null): string =>
  `<p class="group">${escapeHtml(title)}</p>\n<ul>${links.map((link) => linkHtml(link, slug)).join('')}</ul>`;

function linkHtml({ slug, title, children }: NavigationLink, current: string | null): string {
  const isOpen = current === slug || (children.length > 0 && current?.startsWith(`${slug}/`) === true);
  const below =
    isOpen && children.length > 0 ? `<ul>${children.map((child) => linkHtml(child, current)).join('')}</ul>` : '';
  const mark = current === slug ? ' aria-current="page"' : '';
  return `<li><a href="${addressOf(slug)}"${mark}>${escapeHtml(title)}</a>${below}</li>`;
}

/** The headings of a page beside it, where there is room. */
function contentsHtml(headings: readonly Heading[]): string {
  const listed = headings.filter(({ level }) => level === 2);
  if (listed.length < 2) return '';
  const items = listed.map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`);
  return `<nav class="contents" aria-label="On this page"><p class="group">On this page</p><ul>${items.join('')}</ul></nav>`;
}
