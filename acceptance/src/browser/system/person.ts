import type { Locator, Page } from 'playwright-core';
import { KeyboardHands, MouseHands, type Hands } from './hands.ts';

/** Someone who works on a page, with a mouse or with the keyboard alone. What they press is counted; what they write is not. */
export class Person {
  readonly page: Page;
  readonly hands: Hands;

  constructor(page: Page, hands: 'mouse' | 'keyboard' = 'mouse') {
    this.page = page;
    this.hands = hands === 'mouse' ? new MouseHands(page) : new KeyboardHands(page);
  }

  /** Clicks, or keys that do not write text. */
  get presses(): number {
    return this.hands.presses;
  }

  press(target: Locator): Promise<void> {
    return this.hands.press(target);
  }

  /** A link of the navigation. */
  menu(name: string): Promise<void> {
    return this.hands.goTo(name);
  }

  button(name: string | RegExp): Promise<void> {
    return this.press(this.page.getByRole('button', { name, exact: true }));
  }

  link(name: string | RegExp): Promise<void> {
    return this.press(this.page.getByRole('link', { name, exact: true }));
  }

  /** A button of the dialog that is open: the one that opened it often has the same name. */
  confirm(name: string): Promise<void> {
    return this.press(this.page.getByRole('dialog').getByRole('button', { name, exact: true }));
  }

  /** Chooses an option of a field: one click opens the field, another one chooses. `written` narrows the options first. */
  choose(label: string, option: string | RegExp, written?: string): Promise<void> {
    const field = this.page.getByRole('combobox', { name: label, exact: true });
    return this.hands.choose(field, this.page.getByRole('option', { name: option }).first(), written);
  }

  write(label: string, text: string): Promise<void> {
    return this.hands.write(this.page.getByRole('textbox', { name: label, exact: true }), text);
  }

  /** Waits until the text is on the page. */
  sees(text: string | RegExp): Promise<void> {
    return this.page.getByText(text).first().waitFor();
  }

  /** A row of a table, found by its text. */
  row(table: string, name: RegExp): Locator {
    return this.page.getByRole('table', { name: table }).getByRole('row', { name });
  }

  /** Opens the search over everything, and writes a name or number that it finds. */
  async find(text: string): Promise<void> {
    await this.hands.openSearch();
    await this.page.keyboard.type(text);
    // Before that, the list may still show the results for the first letters.
    await this.#found(text).waitFor();
  }

  /** Goes to what the search over everything finds first. */
  async open(text: string): Promise<void> {
    await this.find(text);
    await this.hands.pickFound(this.#found(text));
  }

  /** The first result of the search, once it is one for this text. */
  #found(text: string): Locator {
    return this.page.getByRole('option', { name: new RegExp(`(^|\\W)${text}(?!\\d)`), selected: true });
  }

  /** What a hand scanner does: it writes the code into the field with the focus, and Enter. */
  async scan(code: string): Promise<void> {
    await this.page.keyboard.type(code);
    await this.page.keyboard.press('Enter');
  }
}
