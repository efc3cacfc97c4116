import type { AreaChartProps, BarChartProps, LineChartProps } from '@mantine/charts';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';

const LoadedArea = lazy(async () => ({ default: (await import('./loaded-charts.ts')).AreaChart }));
const LoadedBars = lazy(async () => ({ default: (await import('./loaded-charts.ts')).BarChart }));
const LoadedLines = lazy(async () => ({ default: (await import('./loaded-charts.ts')).LineChart }));

/** A tooltip keeps its position when the screen gets narrower; clipped, it does not widen the page. */
const clipped = { overflowX: 'clip' } as const;

// The figures of a page do not wait for its charts. A grey box is shown until a chart is loaded.

export function AreaChart(props: AreaChartProps) {
  return (
    <Suspense fallback={<Skeleton h={props.h} />}>
      <LoadedArea {...props} style={clipped} />
    </Suspense>
  );
}

export function BarChart(props: BarChartProps) {
  return (
    <Suspense fallback={<Skeleton h={props.h} />}>
      <LoadedBars {...props} style={clipped} />
    </Suspense>
  );
}

export function LineChart(props: LineChartProps) {
  return (
    <Suspense fallback={<Skeleton h={props.h} />}>
      <LoadedLines {...props} style={clipped} />
    </Suspense>
  );
}
