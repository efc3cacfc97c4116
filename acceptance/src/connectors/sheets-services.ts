import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';

type Cell = string | number | boolean;

/** A sheet that keeps what a script puts into it. */
interface ShownSheet {
  readonly name: string;
  cells: Cell[][];
  frozenRows: number;
}

interface Trigger {
  readonly handler: string;
  schedule: string;
}

export type Answer = readonly [status: number, text: string, headers: readonly (readonly [string, string])[]];

/** `UrlFetchApp.fetch` is synchronous: a worker sends the request, and this thread sleeps until the answer has arrived. */
const requestsElsewhere = `
const { workerData: { port, turn } } = require('node:worker_threads');
port.on('message', async ([url, headers]) => {
  const response = await fetch(url, { headers });
  port.postMessage([response.status, await response.text(), [...response.headers]]);
  Atomics.store(turn, 0, 1);
  Atomics.notify(turn, 0);
});
`;

function openRequests(): (url: string, headers: Readonly<Record<string, string>>) => Answer {
  const { port1, port2 } = new MessageChannel();
  const turn = new Int32Array(new SharedArrayBuffer(4));
  new Worker(requestsElsewhere, { eval: true, workerData: { port: port2, turn }, transferList: [port2] }).unref();
  return (url, headers) => {
    Atomics.store(turn, 0, 0);
    port1.postMessage([url, headers]);
    Atomics.wait(turn, 0, 0);
    return (receiveMessageOnPort(port1) as { message: Answer }).message;
  };
}

const request = openRequests();

/** The services of Google that `Code.gs` uses, as far as it uses them. */
export class SheetsServices {
  readonly sheets: ShownSheet[] = [{ name: 'Notes', cells: [['mine']], frozenRows: 0 }];
  readonly triggers: Trigger[] = [];
  readonly menu: [string, string][] = [];
  readonly alerts: string[] = [];
  readonly sleepsMs: number[] = [];
  readonly requested: string[] = [];
  properties: Record<string, string> = {};
  /** Answers in place of the server, where it returns something. */
  interfere: (url: string) => Answer | undefined = () => undefined;
  /** Makes pages small, so that a dataset of a few rows has several. */
  pageSize: number | null = null;
  /** What the person answers to the next prompts; null is Cancel. */
  answers: (string | null)[] = [];
  readonly #context;

  constructor() {
    this.#context = createContext({
      SpreadsheetApp: this.#spreadsheetApp(),
      PropertiesService: {
        getUserProperties: () => ({
          getProperties: () => ({ ...this.properties }),
          setProperties: (properties: Record<string, string>) => Object.assign(this.properties, properties),
        }),
      },
      ScriptApp: this.#scriptApp(),
      UrlFetchApp: { fetch: this.#fetch },
      Utilities: { sleep: (ms: number) => this.sleepsMs.push(ms) },
    });
    const script = new URL('../../../connectors/google-sheets/Code.gs', import.meta.url);
    runInContext(readFileSync(script, 'utf8'), this.#context, { filename: 'Code.gs' });
  }

  /** Runs a function of the script, as its menu or a trigger would. */
  run(name: string): void {
    runInContext(`${name}()`, this.#context);
  }

  sheet(name: string): ShownSheet | undefined {
    return this.sheets.find((each) => each.name === name);
  }

  #request(url: string, headers: Record<string, string>): Answer {
    const isWalk = this.pageSize !== null && /reporting\/[a-z-]+(\?|$)/.test(url);
    const address = isWalk ? `${url}${url.includes('?') ? '&' : '?'}limit=${String(this.pageSize)}` : url;
    return request(address, headers);
  }

  readonly #fetch = (url: string, { headers }: { headers: Record<string, string> }) => {
    this.requested.push(url);
    const [status, text, received] = this.interfere(url) ?? this.#request(url, headers);
    return {
      getResponseCode: () => status,
      getContentText: () => text,
      getHeaders: () => Object.fromEntries(received),
    };
  };

  #spreadsheetApp() {
    const menu = {
      addItem: (caption: string, handler: string) => (this.menu.push([caption, handler]), menu),
      addSeparator: () => menu,
      addToUi: () => undefined,
    };
    const ui = {
      ButtonSet: { OK_CANCEL: 'OK_CANCEL' },
      Button: { OK: 'OK' },
      createMenu: () => menu,
      alert: (text: string) => this.alerts.push(text),
      prompt: () => {
        const answer = this.answers.shift() ?? null;
        return { getSelectedButton: () => (answer === null ? 'CANCEL' : 'OK'), getResponseText: () => answer ?? '' };
      },
    };
    const show = (sheet: ShownSheet) => ({
      getName: () => sheet.name,
      clearContents: () => (sheet.cells = []),
      setFrozenRows: (rows: number) => (sheet.frozenRows = rows),
      getRange: (_row: number, _column: number, rows: number, columns: number) => ({
        setValues: (values: Cell[][]) => {
          // The real service refuses values that do not fill the range.
          if (values.length !== rows || values.some((row) => row.length !== columns)) throw new Error('wrong size');
          sheet.cells = values.map((row) => [...row]);
        },
      }),
    });
    const spreadsheet = {
      getSheets: () => this.sheets.map(show),
      getSheetByName: (name: string) => this.sheets.filter((each) => each.name === name).map(show)[0] ?? null,
      insertSheet: (name: string) => {
        const sheet = { name, cells: [], frozenRows: 0 };
        this.sheets.push(sheet);
        return show(sheet);
      },
    };
    return { getUi: () => ui, getActiveSpreadsheet: () => spreadsheet };
  }

  #scriptApp() {
    return {
      newTrigger: (handler: string) => {
        const trigger: Trigger = { handler, schedule: '' };
        const builder = {
          timeBased: () => builder,
          everyDays: (days: number) => ((trigger.schedule += `every ${String(days)} day`), builder),
          atHour: (hour: number) => ((trigger.schedule += ` at ${String(hour)}`), builder),
          create: () => this.triggers.push(trigger),
        };
        return builder;
      },
      getProjectTriggers: () =>
        this.triggers.map((trigger) => ({ trigger, getHandlerFunction: () => trigger.handler })),
      deleteTrigger: ({ trigger }: { trigger: Trigger }) => this.triggers.splice(this.triggers.indexOf(trigger), 1),
    };
  }
}
