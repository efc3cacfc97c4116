import { chromium, type Browser, type BrowserContext, type ConsoleMessage, type Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect } from 'vitest';
import { findChromium } from './find-chromium.ts';

export const desktop = { width: 1280, height: 900 };
export const phone = { width: 390, height: 844 };

/** `describe` for browser tests: skipped if there is no browser. */
export const describeInBrowser = describe.skipIf(findChromium() === null);

export interface BrowserTests {
  /** A page with its own cookies. Any error it reports fails the test at its end. */
  openPage(viewport?: { width: number; height: number }, locale?: string): Promise<Page>;
}

/** Shared by all test files of a worker; it exits with the worker. */
let chromiumOfWorker: Promise<Browser> | undefined;

/** Pages for the tests of one file. */
export function useBrowser(): BrowserTests {
  const path = findChromium();
  let browser: Browser | undefined;
  let contexts: BrowserContext[] = [];
  let complaints: string[] = [];
  beforeAll(async () => {
    if (path === null) return;
    const args = ['--no-sandbox', '--disable-dev-shm-usage'];
    browser = await chromiumOfWorker;
    if (!browser?.isConnected()) {
      chromiumOfWorker = chromium.launch({ executablePath: path, args });
      browser = await chromiumOfWorker;
    }
  });
  afterEach(async () => {
    await Promise.all(contexts.map(close));
    const said = complaints;
    [contexts, complaints] = [[], []];
    expect(said).toEqual([]);
  });

  return {
    async openPage(viewport = desktop, locale = 'en-GB') {
      if (!browser) throw new Error('the browser is not started yet');
      const context = await browser.newContext({ viewport, reducedMotion: 'reduce', locale });
      contexts.push(context);
      const page = await context.newPage();
      page.on('console', (message) => complaints.push(...complaintOf(message)));
      page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
      page.on('request', (request) => {
        if (!isLoopback(request.url())) complaints.push(`asked for an external address: ${request.url()}`);
      });
      return page;
    },
  };
}

/** A request that a test answers itself may still be under way, and then fails with the page. */
async function close(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
}

/**
 * Errors of the page, including violations of the content security policy. An error status of a request is not an error
 * of the page.
 */
function complaintOf(message: ConsoleMessage): string[] {
  if (message.type() !== 'error') return [];
  const text = message.text();
  return text.startsWith('Failed to load resource') ? [] : [`console: ${text}`];
}

function isLoopback(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'data:' || protocol === 'blob:' || /(^|\.)localhost$|^127\.0\.0\.1$/.test(hostname);
}
