import '@mantine/charts/styles.css';

// A file of its own, loaded by lazy-charts.tsx: a third of what the page would weigh.
export { AreaChart, BarChart, LineChart } from '@mantine/charts';
