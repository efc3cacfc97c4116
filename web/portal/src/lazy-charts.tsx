import type { AreaChartProps, BarChartProps, LineChartProps } from '@mantine/charts';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';

const LoadedArea = lazy(async () => ({ default: (await import('./loaded-charts.ts')).AreaChart }));
const LoadedBars = lazy(async () => ({ default: (await import('./loaded-charts.ts')).BarChart }));
const LoadedLines = lazy(async () => ({ default: (await import('./loaded-charts.ts')).LineChart }));

// The figures of a page do not wait for its charts. A grey box stands in until those are loaded.

export function AreaChart(props: AreaChartProps) {
  return (
    <Suspense fallback={<Skeleton h={props.h} />}>
      <LoadedArea {...props} />
    </Suspense>
  );
}

export function BarChart(props: BarChartProps) {
  return (
    <Suspense fallback={<Skeleton h={props.h} />}>
      <LoadedBars {...props} />
    </Suspense>
  );
}

export function LineChart(props: LineChartProps) {
  return (
    <Suspense fallback={<Skeleton h={props.h} />}>
      <LoadedLines {...props} />
    </Suspense>
  );
}
