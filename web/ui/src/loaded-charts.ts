import '@mantine/charts/styles.css';

// A separate file, loaded by lazy-charts.tsx: charts are a third of the page's weight.
export { AreaChart, BarChart, LineChart } from '@mantine/charts';
