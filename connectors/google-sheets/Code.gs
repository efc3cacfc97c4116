// Storehouse reports in Google Sheets: one sheet per dataset, refreshed by hand or every morning.
// Extensions > Apps Script: paste this file as Code.gs and appsscript.json as the manifest, then reload the spreadsheet.

const REPORTING = '/api/v1/reporting';
const MAX_TRIES = 6;
const MAX_RESTARTS = 3;
/** A script may run for 6 minutes: if the server asks for a longer wait than this, the next refresh tries again. */
const LONGEST_WAIT_SECONDS = 60;

function onOpen() {
  SpreadsheetApp.getUi()
    .createMenu('Storehouse')
    .addItem('Connect…', 'connect')
    .addItem('Add a dataset…', 'addDataset')
    .addItem('Refresh now', 'refreshAll')
    .addSeparator()
    .addItem('Refresh every morning', 'refreshEveryMorning')
    .addItem('Stop refreshing', 'stopRefreshing')
    .addToUi();
}

/** Asks for address and key and tries them. They are stored for this person alone, not in the spreadsheet. */
function connect() {
  const platformUrl = ask('Address of the platform, such as https://storehouse.example.com');
  const apiKey = platformUrl && ask('API key (shk.…)');
  if (!platformUrl || !apiKey) return;
  const settings = { platformUrl: platformUrl.replace(/\/+$/, ''), apiKey };
  const { datasets } = requestJson(settings, '', {});
  PropertiesService.getUserProperties().setProperties(settings);
  SpreadsheetApp.getUi().alert(`Connected. Datasets: ${datasets.map(({ name }) => name).join(', ')}.`);
}

/** A sheet is named after its dataset, and its grain if it has some: "stock-history monthly". */
function addDataset() {
  const settings = readSettings();
  const known = knownDatasets(settings);
  const name = ask(`Dataset: ${[...known.keys()].join(', ')}`);
  if (!name) return;
  if (!known.has(name)) throw new Error(`There is no dataset "${name}".`);
  const spreadsheet = SpreadsheetApp.getActiveSpreadsheet();
  refreshSheet(settings, known.get(name), spreadsheet.getSheetByName(name) || spreadsheet.insertSheet(name));
}

/** Refreshes every sheet that is named after a dataset. The trigger runs this function, too. */
function refreshAll() {
  const settings = readSettings();
  const known = knownDatasets(settings);
  for (const sheet of SpreadsheetApp.getActiveSpreadsheet().getSheets()) {
    const dataset = known.get(sheet.getName());
    if (dataset) refreshSheet(settings, dataset, sheet);
  }
}

function refreshEveryMorning() {
  stopRefreshing();
  ScriptApp.newTrigger('refreshAll').timeBased().everyDays(1).atHour(6).create();
}

function stopRefreshing() {
  for (const trigger of ScriptApp.getProjectTriggers()) {
    if (trigger.getHandlerFunction() === 'refreshAll') ScriptApp.deleteTrigger(trigger);
  }
}

/** Reads the whole walk before it touches the sheet, so an error leaves the sheet unchanged. */
function refreshSheet(settings, { name, query }, sheet) {
  const { fields } = requestJson(settings, `/${name}/schema`, query);
  const rows = readRows(settings, name, query);
  const cells = rows.map((row) => fields.map((field) => cellOf(field, row[field.name])));
  const values = [fields.map((field) => field.name), ...cells];
  sheet.clearContents();
  sheet.getRange(1, 1, values.length, fields.length).setValues(values);
  sheet.setFrozenRows(1);
}

/** All rows of a dataset as of one check. */
function readRows(settings, name, query) {
  for (let restarts = 0; ; restarts += 1) {
    const rows = [];
    let cursor = null;
    try {
      do {
        const { rows: more, page } = requestJson(settings, `/${name}`, cursor ? { ...query, cursor } : query);
        rows.push(...more);
        cursor = page.nextCursor;
        if (cursor === null && rows.length !== page.rowsTotal) {
          throw new Error(`${name} has ${rows.length} of ${page.rowsTotal} rows.`);
        }
      } while (cursor !== null);
      return rows;
    } catch (error) {
      // Values were turned on or off, or the check left the history: the walk has to start again.
      const mustRestart = error.code === 'values_changed' || error.code === 'cursor_expired';
      if (!mustRestart || restarts === MAX_RESTARTS) throw error;
    }
  }
}

/** One request; waits and tries again if the server asks for a short wait. */
function requestJson({ platformUrl, apiKey }, path, query) {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const url = `${platformUrl}${REPORTING}${path}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`;
  for (let tries = 1; ; tries += 1) {
    const response = UrlFetchApp.fetch(url, { headers: { 'X-API-Key': apiKey }, muteHttpExceptions: true });
    const status = response.getResponseCode();
    if (status === 200) return JSON.parse(response.getContentText());
    const waitSeconds = Number(headerOf(response, 'retry-after') || 1);
    if (![429, 503].includes(status) || tries === MAX_TRIES || waitSeconds > LONGEST_WAIT_SECONDS)
      throw errorOf(response);
    Utilities.sleep(waitSeconds * 1000 + Math.random() * 500);
  }
}

/** Header names are case-insensitive: Storehouse writes lower case, and a proxy may change that. */
function headerOf(response, name) {
  const found = Object.entries(response.getHeaders()).find(([each]) => each.toLowerCase() === name);
  return found && found[1];
}

function errorOf(response) {
  let body = {};
  try {
    body = JSON.parse(response.getContentText());
  } catch {
    // Some refusals have no body.
  }
  const status = response.getResponseCode();
  const sentence =
    body.message || (status === 401 ? 'The API key is missing or wrong.' : `Storehouse answered ${status}.`);
  return Object.assign(new Error(sentence), { code: body.error });
}

/**
 * A cell by the type of its field. Sheets reads what it is given as if it were typed: `=A1` would be a formula, `007` a
 * number, `March 3` a date. An apostrophe keeps a text as it is, and is not shown. Days are meant to be read as dates.
 */
function cellOf({ type }, value) {
  if (value === null) return '';
  if (type === 'string') return `'${value}`;
  // In UTC; the account's time zone is in the column zone.
  if (type === 'datetime') return new Date(value).toISOString().slice(0, 19).replace('T', ' ');
  return value;
}

/** The datasets by the name of their sheet, from the API's index. */
function knownDatasets(settings) {
  const { datasets } = requestJson(settings, '', {});
  return new Map(
    datasets.flatMap(({ name, grains }) =>
      grains === null
        ? [[name, { name, query: {} }]]
        : grains.map((grain) => [`${name} ${grain}`, { name, query: { grain } }]),
    ),
  );
}

function readSettings() {
  const settings = PropertiesService.getUserProperties().getProperties();
  if (!settings.apiKey) throw new Error('Not connected yet: choose Storehouse > Connect…');
  return settings;
}

function ask(question) {
  const ui = SpreadsheetApp.getUi();
  const answer = ui.prompt('Storehouse', question, ui.ButtonSet.OK_CANCEL);
  return answer.getSelectedButton() === ui.Button.OK ? answer.getResponseText().trim() : '';
}
