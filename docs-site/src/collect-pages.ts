import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorPage } from './error-page.ts';
import type { NavigationLink, NavigationSection } from './page-template.ts';
import { referencePages } from './reference/reference-pages.ts';
import { renderMarkdown, type RenderedPage } from './render-markdown.ts';
import { addressOf, listSections } from './site-map.ts';

export interface SitePage {
  readonly slug: string;
  /** The file of the repository that the page is written in; null for a generated page. */
  readonly file: string | null;
  readonly page: RenderedPage;
}

export interface Site {
  readonly pages: readonly SitePage[];
  readonly navigation: readonly NavigationSection[];
}

/** Every page of the site, rendered, with the navigation around it. */
export function collectPages(root: string): Site {
  const sections = listSections(root);
  const slugs = new Map(sections.flatMap(({ pages }) => pages.map(({ file, slug }) => [file, slug])));
  const findAddress = (file: string) => {
    const slug = slugs.get(file);
    return slug === undefined ? null : addressOf(slug);
  };
  const written = sections.map(({ title, pages }) => ({
    title,
    pages: pages.map(({ file, slug }) => ({
      slug,
      file,
      page: renderMarkdown(readFileSync(join(root, file), 'utf8'), file, findAddress),
    })),
  }));
  const errors = { slug: 'errors', markdown: errorPage(), parent: null };
  const generated = [...referencePages(), errors].map(({ slug, markdown, parent }) => ({
    slug,
    parent,
    file: null,
    page: renderMarkdown(markdown, `docs/${slug}.md`, findAddress),
  }));
  const linkTo = ({ slug, page }: SitePage): NavigationLink => ({
    slug,
    title: page.title,
    children: generated.filter(({ parent }) => parent === slug).map(linkTo),
  });
  const reference = { title: 'Reference', links: generated.filter(({ parent }) => parent === null).map(linkTo) };
  const navigation = written.map(({ title, pages }) => ({ title, links: pages.map(linkTo) }));
  return {
    pages: [...written.flatMap(({ pages }) => pages), ...generated],
    navigation: [...navigation.slice(0, -1), reference, ...navigation.slice(-1)],
  };
}
