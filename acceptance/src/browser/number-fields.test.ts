import type { ElementHandle, Locator, Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { ownerCredentials } from '../system/portal.ts';
import { stockInstance, type StockedInstance } from '../system/stocked-instance.ts';
import { useSystem } from '../system/shared-system.ts';
import { inventoryPages, portalPages, type NumberFieldPage, type Subjects } from './numbers/number-field-pages.ts';
import { expectedValue } from './numbers/number-field-rules.ts';
import { numberFieldsOf, readComponents } from './numbers/number-field-sources.ts';
import { locales, typedNumbers, type Locale, type TypedNumber } from './numbers/typed-numbers.ts';
import { describeInBrowser, useBrowser } from './system/browser.ts';
import { inventoryUrl, openSignedIn } from './system/inventory-app.ts';
import { openPortalPage } from './system/portal-pages.ts';

/** Thousands of texts are entered here: a small window paints faster. */
const small = { width: 800, height: 320 };

const pages = Object.values({ ...inventoryPages, ...portalPages });

it('every number field in the source is in the table, and there is no other kind of number input', () => {
  const components = readComponents();
  const patterns = components.flatMap(numberFieldsOf);
  const covered = pages.flatMap(({ fields }) => Object.keys(fields));
  expect(patterns.filter((pattern) => !covered.some((name) => pattern.test(name)))).toEqual([]);
  expect(covered.filter((name) => !patterns.some((pattern) => pattern.test(name)))).toEqual([]);
  const others = components.filter(({ path, text }) => {
    // A UPC consists of digits but is not a number.
    const rest = text.replace('label="UPC" inputMode="numeric"', '');
    return (
      path !== 'ui/src/number-field.tsx' && /NumberInput|type="number"|inputMode|parseFloat|valueAsNumber/.test(rest)
    );
  });
  expect(others.map(({ path }) => path)).toEqual([]);
  expect(typedNumbers.length).toBeGreaterThanOrEqual(60);
});

describeInBrowser('number fields keep every digit and report what they cannot read', () => {
  const run = useSystem();
  const browser = useBrowser();

  /** The pages stay in English: what differs is how the region of the browser writes numbers. */
  async function openPage(locale: Locale): Promise<Page> {
    const page = await browser.openPage(small, locale);
    await page.addInitScript("Object.defineProperty(navigator, 'languages', { get: () => ['en-US'] })");
    return page;
  }

  describe.each(locales)('in the inventory application in %s', (locale) => {
    const opened = {} as { subdomain: string; subjects: Subjects };

    beforeAll(async () => {
      const stocked = await stockInstance(run.system);
      opened.subjects = await createSubjects(stocked);
      opened.subdomain = stocked.account.subdomain;
    });

    // In this order on one instance: a page may show what an earlier one saved.
    it.each(Object.entries(inventoryPages))('%s', async (name, one) => {
      const { subdomain, subjects } = opened;
      const page = await openPage(locale);
      await openSignedIn(page, inventoryUrl(run.system, subdomain), { location: 'North' });
      await page.goto(inventoryUrl(run.system, subdomain, one.path(subjects)));
      await holdPage(page, name, one, locale);
    });
  });

  describe.each(locales)('in the portal in %s', (locale) => {
    it.each(Object.entries(portalPages))('%s', async (name, one) => {
      const owner = { ...ownerCredentials, email: `${name}-${locale}@example.com` };
      await run.system.createAccount({ owner: { ...owner, name: 'Olive Owner' } });
      const page = await openPage(locale);
      await openPortalPage(page, run.system, '/reports', owner);
      await page.goto(`${run.system.program.ready.platformUrl}${one.path({} as Subjects)}`);
      await holdPage(page, name, one, locale);
    });
  });
});

/** An order that can be received, a movement that can be sent, a count of one line and a bin. */
async function createSubjects({ owner, north, south, supplier, product }: StockedInstance): Promise<Subjects> {
  const orderOf = (name: string, id: string) =>
    owner.data<{ id: string }>(201, 'POST', '/purchaseOrders', {
      name,
      origin: { id: supplier },
      destination: { id: north },
      orderItems: [{ product: { id }, quantity: 20 }],
    });
  // The replenishment page takes the product's supplier from this order.
  await orderOf('Pending', product);
  // Another product, so that what is received is not offered as a lot to send.
  const created = await owner.call('POST', '/generic/product', { name: 'Bandage', category: { id: 'ROOT' } });
  const order = await orderOf('Placed', created.json<{ id: string }>().id);
  for (const step of ['approve', 'place']) await owner.data(200, 'POST', `/purchaseOrders/${order.id}/${step}`);
  const movement = await owner.data<{ id: string }>(201, 'POST', '/stockMovements', {
    origin: { id: north },
    destination: { id: south },
    lineItems: [{ product: { id: product }, quantityRequested: 5 }],
  });
  const count = await owner.data<{ id: string }>(201, 'POST', '/counts', {
    location: { id: north },
    scope: 'LOCATION',
  });
  const bin = await owner.createBin('Shelf', north);
  return { product, placedOrder: order.id, requestedMovement: movement.id, openCount: count.id, bin };
}

/**
 * Types and pastes every text into every number field of the page, then submits it with a number in each. In other locales than
 * English only thorough fields get every text: all fields are one component, and what is sent shows that each reads its locale.
 */
async function holdPage(page: Page, name: string, one: NumberFieldPage, locale: Locale): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.locator('h1').waitFor();
  await one.open?.(page);
  const scope = one.isDialog ? page.getByRole('dialog') : page.locator('main');
  const fields = scope.locator('[data-number-field]');
  await fields.first().waitFor();
  const found = await fields.evaluateAll((all) => all.map((field) => field.getAttribute('data-number-field')));
  expect(found, name).toEqual(Object.keys(one.fields));

  const faults: string[] = [];
  for (const [field, rules] of Object.entries(one.fields)) {
    if (rules.isThorough !== true && locale !== 'en-US') continue;
    const input = page.locator(`[data-number-field="${field}"]`);
    const all = await enterAll(page, input, typedNumbers, rules.isThorough === true && locale === 'en-US');
    for (const [index, typed] of typedNumbers.entries()) {
      const seen = all[index]!;
      const value = expectedValue(typed, locale, rules);
      const isKept = seen.text.trim() === shownText(typed, value);
      const isRight =
        value === null ? seen.error !== '' && seen.value === null : seen.error === '' && seen.value === value;
      if (!isKept || !isRight)
        faults.push(`${field}: ${JSON.stringify(typed.text)} is not ${String(value)}: ${JSON.stringify(seen)}`);
    }
    await input.fill('');
  }
  expect(faults, `${name}, ${locale}`).toEqual([]);
  await expectSent(page, scope, one, locale);
}

interface Seen {
  readonly text: string;
  /** The value that the field reads from the text; null if it cannot read it. */
  readonly value: string | null;
  readonly error: string;
}

/** The parts of an input element used here. These tests are compiled without DOM types. */
interface FieldElement {
  readonly id: string;
  readonly value: string;
  readonly ownerDocument: {
    getElementById(id: string): { readonly textContent: string } | null;
    execCommand(command: 'insertText', showsUi: false, text: string): boolean;
  };
  focus(): void;
  select(): void;
  blur(): void;
  getAttribute(name: string): string | null;
}

/** Enters the texts one after the other, and returns what the field made of each. */
async function enterAll(
  page: Page,
  input: Locator,
  texts: readonly TypedNumber[],
  isKeyedIn: boolean,
): Promise<Seen[]> {
  const field = (await input.elementHandle()) as unknown as ElementHandle<FieldElement>;
  const keys = await page.context().newCDPSession(page);
  const seen: Seen[] = [];
  await field.evaluate(leaveAndSelect);
  const typed = texts.filter(({ isPasted }) => !isPasted).map(({ text }) => text);
  const inserted = isKeyedIn ? [] : await field.evaluate(insertAll, typed);
  for (const { text, isPasted } of texts) {
    if (isPasted) {
      await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
      await page.keyboard.press('Control+V');
    } else if (isKeyedIn) {
      // Without waiting for each key.
      await Promise.all(
        Array.from(text, (key) => keys.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key })),
      );
    }
    seen.push(isPasted || isKeyedIn ? await field.evaluate(leaveAndSelect) : inserted.shift()!);
  }
  await keys.detach();
  return seen;
}

/** Blurs the field, reads it and selects it for the next text, in one call, because a call takes as long as several keys. */
async function leaveAndSelect(element: FieldElement): Promise<Seen> {
  element.blur();
  await new Promise((resolve) => setTimeout(resolve));
  const error = element.ownerDocument.getElementById(`${element.id}-error`)?.textContent ?? '';
  const seen = { text: element.value, value: element.getAttribute('data-value'), error };
  element.focus();
  element.select();
  return seen;
}

/** Inserts each text as a whole, as an editor does, and all of them in one call: thousands are entered here. */
async function insertAll(element: FieldElement, texts: readonly string[]): Promise<Seen[]> {
  const all: Seen[] = [];
  for (const text of texts) {
    element.focus();
    element.select();
    element.ownerDocument.execCommand('insertText', false, text);
    element.blur();
    await new Promise((resolve) => setTimeout(resolve));
    const error = element.ownerDocument.getElementById(`${element.id}-error`)?.textContent ?? '';
    all.push({ text: element.value, value: element.getAttribute('data-value'), error });
  }
  element.focus();
  element.select();
  return all;
}

/** What the field shows: pasted cells stay separated, and an amount loses the sign of its own currency. */
function shownText({ text, isAmount }: TypedNumber, value: string | null): string {
  if (isAmount && value !== null) return value;
  return text
    .trim()
    .split(/[\t\r\n]+/)
    .join(' | ');
}

/** Submits the form with a number in every field, typed as the locale writes it, and checks the request. */
async function expectSent(page: Page, scope: Locator, one: NumberFieldPage, locale: Locale): Promise<void> {
  const given = Object.entries(one.fields)
    .filter(([, { isDraft }]) => isDraft !== true)
    .map(([field, { decimals, max }], index) => {
      const value = (max ?? 1_000) >= 1_000 ? (decimals === undefined ? 1_234 + index : 1_234.5 + index) : 12;
      return { field, value };
    });
  const sent = given.map(({ value }) => value);
  const fillIn = async () => {
    for (const { field, value } of given) {
      await page.locator(`[data-number-field="${field}"]`).fill(new Intl.NumberFormat(locale).format(value));
    }
  };
  const isChange = (asked: Request) => ['POST', 'PUT', 'PATCH'].includes(asked.method());
  const { button } = one;
  if (button === null) {
    // The page may save before the field is left, and may save an earlier entry late: wait for the request with these numbers.
    const isSent = (asked: Request) => sent.every((value) => numbersIn(asked.postDataJSON()).includes(value));
    const [request] = await Promise.all([
      page.waitForRequest((asked) => isChange(asked) && isSent(asked)),
      fillIn().then(() => page.keyboard.press('Tab')),
    ]);
    await request.response();
    return;
  }
  await fillIn();
  await one.fill?.(page);
  const [request] = await Promise.all([
    page.waitForRequest(isChange),
    scope.getByRole('button', { name: button, exact: true }).click(),
  ]);
  expect(numbersIn(request.postDataJSON())).toEqual(expect.arrayContaining(sent));
  await request.response();
}

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}
