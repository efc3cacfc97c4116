import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const web = fileURLToPath(new URL('../../../../web/', import.meta.url));

type Application = 'inventory' | 'portal';

/** English texts of an application that are different in French, as patterns: `{{name}}` stands for anything. */
function englishTexts(application: Application): RegExp[] {
  const catalogues = ['ui', application].map(
    (folder) => JSON.parse(readFileSync(`${web}${folder}/src/language/fr.json`, 'utf8')) as Record<string, string>,
  );
  const texts = catalogues.flatMap((catalogue) => Object.entries(catalogue));
  // "Export" is English for "Exporter", and French where it is a noun.
  const isFrench = new Set(texts.map(([, french]) => french));
  return texts
    .map(([key]) => key.replace(/_[a-z]+$/, ''))
    .filter((english) => !isFrench.has(english) && /[a-z]{2}/.test(withoutValues(english)))
    .map(
      (english) =>
        new RegExp(
          `^${withoutTags(english)
            .split(/\{\{\w+\}\}/)
            .map(escape)
            .join('.+')}$`,
        ),
    );
}

const withoutTags = (text: string): string => text.replace(/<[^>]*>/g, '');
const withoutValues = (text: string): string => withoutTags(text).replace(/\{\{\w+\}\}/g, '');
const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The texts of the page, visible or read aloud, without those that are marked as being in another language. */
const readTexts = `(() => {
  const texts = [];
  const isOfPage = (element) => element?.closest('[lang]')?.lang === document.documentElement.lang;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { nodeValue, parentElement } = walker.currentNode;
    if (isOfPage(parentElement) && parentElement.checkVisibility()) texts.push(nodeValue.trim());
  }
  for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
    for (const element of document.querySelectorAll('[' + name + ']')) texts.push(element.getAttribute(name).trim());
  }
  return [...new Set(texts)].filter((text) => text !== '');
})()`;

/** The texts of the page that are English although the catalogue has French ones for them. */
export async function englishTextsOn(page: Page, application: Application): Promise<string[]> {
  const patterns = englishTexts(application);
  const texts = await page.evaluate<string[]>(readTexts);
  return texts.filter((text) => patterns.some((pattern) => pattern.test(text)));
}
