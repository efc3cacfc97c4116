import { toSVG } from 'bwip-js/browser';
import type { LabelCode } from './label-code.ts';

export interface DrawnCode {
  readonly viewBox: string;
  readonly paths: readonly { readonly d: string; readonly strokeWidth?: number }[];
}

/**
 * The symbol as paths for React to draw, so that no foreign markup gets into the page. Throws if the text cannot be
 * encoded. Only the labels page loads this file, because bwip-js is 200 KB.
 */
export function drawCode({ symbol, text }: LabelCode): DrawnCode {
  const svg = toSVG({ bcid: symbol, text, ...(symbol === 'gs1datamatrix' ? {} : { height: 12 }) });
  const paths = [...svg.matchAll(/<path([^>]*)\/>/g)].map(([, attributes = '']) => {
    const strokeWidth = /stroke-width="([\d.]+)"/.exec(attributes)?.[1];
    const d = / d="([^"]*)"/.exec(attributes)?.[1] ?? '';
    return strokeWidth === undefined ? { d } : { d, strokeWidth: Number(strokeWidth) };
  });
  return { viewBox: /viewBox="([^"]*)"/.exec(svg)?.[1] ?? '', paths };
}
