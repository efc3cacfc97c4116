import { t } from '@storehouse/web-ui/messages.ts';

/** First match wins: Edge and Opera also say Chrome, Chrome also says Safari. On a phone and a tablet some have another name. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OP[RT]\//, 'Opera'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** A browser in words people know: "Firefox on Windows". An unrecognized user agent is shown as it is, up to 60 characters. */
export function describeClient(userAgent: string | null): string {
  if (userAgent === null || userAgent === '') return t('Unknown device');
  const find = (names: typeof browsers) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  if (browser === undefined) return userAgent.slice(0, 60);
  return system === undefined ? browser : t('{{browser}} on {{system}}', { browser, system });
}
