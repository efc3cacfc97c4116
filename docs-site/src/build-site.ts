import { readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleScript } from './bundle-script.ts';
import { collectPages, type SitePage } from './collect-pages.ts';
import { pageTemplate, type PageFiles } from './page-template.ts';
import { searchIndex } from './search-index.ts';
import { addressOf } from './site-map.ts';
import { writeAsset, writeCompressed } from './write-file.ts';

const home = join(import.meta.dirname, '..');
const root = join(home, '..');

/** Builds the site from `docs/` and the contract. The new build replaces the old one only at the end, when it is complete. */
async function buildSite(): Promise<void> {
  const startedAt = new Date();
  const [buildDir, target] = [join(home, '.build'), join(home, 'dist')];
  rmSync(buildDir, { recursive: true, force: true });
  const { pages, navigation } = collectPages(root);
  const files = await writeAssets(buildDir, pages);
  for (const { slug, page } of pages) {
    const html = pageTemplate({ slug, ...page }, navigation, files);
    await writeCompressed(join(buildDir, 'pages', `${slug === '' ? 'index' : slug}.html`), html);
  }
  await writeCompressed(join(buildDir, 'not-found.html'), pageTemplate(notFound, navigation, files));
  // Dated to the start of the build, so that an edit made while it ran counts as newer
  // (server/bin/build-what-is-stale.js).
  writeFileSync(join(buildDir, '.built'), '');
  utimesSync(join(buildDir, '.built'), startedAt, startedAt);
  rmSync(target, { recursive: true, force: true });
  renameSync(buildDir, target);
}

const notFound = {
  slug: null,
  title: 'Page not found',
  html: '<h1>Page not found</h1>\n<p>There is no such page. Search for it, or go to <a href="/docs">the start</a>.</p>\n',
  headings: [],
};

async function writeAssets(folder: string, pages: readonly SitePage[]): Promise<PageFiles> {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const entries = pages.map(({ slug, page }) => ({ address: addressOf(slug), page }));
  return {
    script: await writeAsset(folder, 'site.js', await bundleScript(join(home, 'browser', 'main.ts'))),
    style: await writeAsset(folder, 'site.css', read('docs-site/browser/site.css')),
    icon: await writeAsset(folder, 'icon.svg', read('web/portal/src/icon.svg')),
    searchIndex: await writeAsset(folder, 'search.json', searchIndex(entries)),
  };
}

await buildSite();
