import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** How a person works on a page. */
export interface Hands {
  /** Clicks, or keys that do not write text. */
  readonly presses: number;
  /** Presses a button, a link or an item of a list. */
  press(target: Locator): Promise<void>;
  /** Replaces what is in a field. */
  write(field: Locator, text: string): Promise<void>;
  /** Writes a date such as `2027-11-11`. Day and month are equal, so their order in the field does not matter. */
  writeDate(field: Locator, date: string): Promise<void>;
  choose(field: Locator, option: Locator, written?: string): Promise<void>;
  /** Opens a menu and chooses one of its items. */
  openMenu(button: Locator, item: Locator): Promise<void>;
  /** Switches to one of several tabs, radio buttons or segments. */
  switchTo(target: Locator, current: Locator): Promise<void>;
  check(box: Locator): Promise<void>;
  /** Goes to a page of the navigation. */
  goTo(name: string): Promise<void>;
  openSearch(): Promise<void>;
  /** Chooses a result of the search over everything. */
  pickFound(option: Locator): Promise<void>;
}

const searchField = (page: Page): Locator =>
  page.getByRole('dialog').getByRole('combobox', { name: /^Search products/ });

export class MouseHands implements Hands {
  presses = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(target: Locator): Promise<void> {
    this.presses += 1;
    await target.click();
  }

  write = (field: Locator, text: string): Promise<void> => field.fill(text);
  writeDate = (field: Locator, date: string): Promise<void> => field.fill(date);
  check = (box: Locator): Promise<void> => this.press(box);
  switchTo = (target: Locator): Promise<void> => this.press(target);
  pickFound = (option: Locator): Promise<void> => this.press(option);

  async choose(field: Locator, option: Locator, written?: string): Promise<void> {
    await this.press(field);
    if (written !== undefined) await field.fill(written);
    await this.press(option);
  }

  async openMenu(button: Locator, item: Locator): Promise<void> {
    await this.press(button);
    await this.press(item);
  }

  async goTo(name: string): Promise<void> {
    const link = this.#page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
    await link.waitFor({ state: 'attached' });
    // Narrow screens have the navigation behind a button.
    const opener = this.#page.getByRole('button', { name: 'Open navigation' });
    if (await opener.isVisible()) await this.press(opener);
    await this.press(link);
  }

  async openSearch(): Promise<void> {
    await this.press(this.#page.getByRole('button', { name: 'Find anything' }));
    await searchField(this.#page).waitFor();
    await expect.poll(() => isFocused(searchField(this.#page))).toBe(true);
  }
}

/** More steps than any of our pages needs from one end to the other. */
const maxSteps = 150;

/** These tests are compiled without DOM types. */
interface Element {
  readonly ownerDocument: { readonly activeElement: Element | null; readonly body: Element };
  compareDocumentPosition(other: Element): number;
  closest(selector: string): Element | null;
  contains(other: Element | null): boolean;
}

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((node) => node === (node as unknown as Element).ownerDocument.activeElement);

/** A dialog takes the focus shortly after it is visible. */
const dialogHasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((node) => {
    const element = node as unknown as Element;
    const dialog = element.closest('[aria-modal="true"]');
    return dialog === null || dialog.contains(element.ownerDocument.activeElement);
  });

/** Tab, arrows, Enter, Space and shortcuts: nothing is focused or pressed in another way. */
export class KeyboardHands implements Hands {
  presses = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async #key(key: string): Promise<void> {
    this.presses += 1;
    await this.#page.keyboard.press(key);
  }

  /** Presses the key until the condition is true. */
  async #pressUntil(key: string, isThere: () => Promise<boolean>, where: Locator): Promise<void> {
    for (let steps = 0; !(await isThere()); steps += 1) {
      if (steps === maxSteps) throw new Error(`${key} does not lead to ${String(where)}`);
      await this.#key(key);
    }
  }

  /** Goes to the target with Tab, or with Shift+Tab if it is further up. */
  async #focus(target: Locator): Promise<void> {
    await target.waitFor();
    await expect.poll(() => dialogHasFocus(target)).toBe(true);
    const isBefore = await target.evaluate((node) => {
      const { activeElement: now, body } = (node as unknown as Element).ownerDocument;
      const preceding = 2;
      return now !== null && now !== body && (now.compareDocumentPosition(node) & preceding) !== 0;
    });
    await this.#pressUntil(isBefore ? 'Shift+Tab' : 'Tab', () => isFocused(target), target);
    await expect
      .poll(() => this.#page.locator(':focus-visible').count(), { message: 'where the focus is cannot be seen' })
      .toBe(1);
  }

  async press(target: Locator): Promise<void> {
    await this.#focus(target);
    await this.#key('Enter');
  }

  async write(field: Locator, text: string): Promise<void> {
    await this.#focus(field);
    await this.#page.keyboard.press('Control+A');
    await this.#page.keyboard.type(text);
  }

  async writeDate(field: Locator, date: string): Promise<void> {
    const [year = '', month = '', day = ''] = date.split('-');
    await this.#focus(field);
    await this.#page.keyboard.type(`${day}${month}${year}`);
    await expect.poll(() => field.inputValue()).toBe(date);
  }

  async choose(field: Locator, option: Locator, written?: string): Promise<void> {
    await this.#focus(field);
    if (written === undefined) await this.#key('ArrowDown');
    else {
      await this.#page.keyboard.press('Control+A');
      await this.#page.keyboard.type(written);
    }
    await option.waitFor();
    const isActive = async () => (await option.getAttribute('data-combobox-selected')) === 'true';
    await this.#pressUntil('ArrowDown', isActive, option);
    await this.#key('Enter');
    // Enter may wait for the server's answer to what was typed.
    await option.waitFor({ state: 'hidden' });
  }

  async openMenu(button: Locator, item: Locator): Promise<void> {
    await this.press(button);
    await item.waitFor();
    await this.#pressUntil('ArrowDown', () => isFocused(item), item);
    await this.#key('Enter');
  }

  async switchTo(target: Locator, current: Locator): Promise<void> {
    await this.#focus(current);
    await this.#pressUntil('ArrowRight', () => isFocused(target), target);
  }

  async check(box: Locator): Promise<void> {
    await this.#focus(box);
    await this.#key('Space');
  }

  async goTo(name: string): Promise<void> {
    await this.openSearch();
    await this.#page.keyboard.type(`Go to ${name.toLowerCase()}`);
    await this.#key('Enter');
    await this.#page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    await this.#isOnNewPage();
  }

  async openSearch(): Promise<void> {
    await this.#key('Control+k');
    await expect.poll(() => isFocused(searchField(this.#page))).toBe(true);
  }

  async pickFound(option: Locator): Promise<void> {
    await option.waitFor();
    const isActive = async () => (await option.getAttribute('aria-selected')) === 'true';
    await this.#pressUntil('ArrowDown', isActive, option);
    await this.#key('Enter');
    await this.#isOnNewPage();
  }

  /** A new page takes the focus shortly after it is visible. Until then, Tab would start at the top of the document. */
  async #isOnNewPage(): Promise<void> {
    await searchField(this.#page).waitFor({ state: 'detached' });
    await expect.poll(() => this.#page.locator('body :focus').count()).toBe(1);
  }
}
