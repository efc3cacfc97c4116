import { Counter, type Metric, type Registry } from 'prom-client';

/** The upper bounds in seconds. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25];

const latencyName = 'storehouse_http_request_seconds';
const latencyHelp = 'Time from the first byte of a request to the last byte of its response.';

interface Answered {
  readonly labels: { readonly host: string; readonly method: string; readonly route: string; readonly status: number };
  count: number;
}

/** The answers of one route of a host. */
class RouteAnswers {
  readonly host: string;
  readonly route: string;
  /** How many answers took at most this bound and longer than the one before. */
  readonly withinBound = bounds.map(() => 0);
  readonly answered: Answered[] = [];
  count = 0;
  seconds = 0;

  constructor(host: string, route: string) {
    this.host = host;
    this.route = route;
  }

  add(method: string, status: number, seconds: number): void {
    this.count += 1;
    this.seconds += seconds;
    let bound = 0;
    while (bound < bounds.length && seconds > (bounds[bound] as number)) bound += 1;
    if (bound < bounds.length) this.withinBound[bound] = (this.withinBound[bound] as number) + 1;
    const { host, route, answered } = this;
    // A route has only a handful of combinations, so a linear search is faster than a combined key.
    let found = answered.find(({ labels }) => labels.status === status && labels.method === method);
    if (!found) {
      found = { labels: { host, method, route, status }, count: 0 };
      answered.push(found);
    }
    found.count += 1;
  }

  latencies() {
    const labels = { host: this.host, route: this.route };
    let count = 0;
    const buckets = bounds.map((le, bound) => {
      count += this.withinBound[bound] as number;
      return { labels: { le, ...labels }, value: count, metricName: `${latencyName}_bucket` };
    });
    return [
      ...buckets,
      { labels: { le: '+Inf', ...labels }, value: this.count, metricName: `${latencyName}_bucket` },
      { labels, value: this.seconds, metricName: `${latencyName}_sum` },
      { labels, value: this.count, metricName: `${latencyName}_count` },
    ];
  }
}

/**
 * Counts answers and their times by host and route. Every request passes here, so they are counted in plain numbers and
 * become metrics when they are read: the library's own counters look up and check the labels each time.
 */
export function countAnswers(registry: Registry) {
  const all: RouteAnswers[] = [];
  new Counter({
    name: 'storehouse_http_requests_total',
    help: 'Requests answered, by host, route and status.',
    labelNames: ['host', 'method', 'route', 'status'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { labels, count } of all.flatMap(({ answered }) => answered)) this.inc({ ...labels }, count);
    },
  });
  const latency = {
    name: latencyName,
    help: latencyHelp,
    type: 'histogram',
    aggregator: 'sum',
    get: () => Promise.resolve({ ...latency, values: all.flatMap((route) => route.latencies()) }),
  };
  registry.registerMetric(latency as unknown as Metric);

  return (host: string) => {
    const routes = new Map<string, RouteAnswers>();
    return (method: string, route: string, status: number, seconds: number): void => {
      let answers = routes.get(route);
      if (!answers) {
        answers = new RouteAnswers(host, route);
        routes.set(route, answers);
        all.push(answers);
      }
      answers.add(method, status, seconds);
    };
  };
}
