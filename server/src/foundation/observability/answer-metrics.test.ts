import { Counter, Histogram, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { countAnswers } from './answer-metrics.ts';

it('shows the text that the library writes for its own counter and histogram', async () => {
  const [own, library] = [new Registry(), new Registry()];
  const answersOf = countAnswers(own);
  const hosts = new Map(['platform', 'operator'].map((host) => [host, answersOf(host)]));
  const requests = new Counter({
    name: 'storehouse_http_requests_total',
    help: 'Requests answered, by host, route and status.',
    labelNames: ['host', 'method', 'route', 'status'],
    registers: [library],
  });
  const latency = new Histogram({
    name: 'storehouse_http_request_seconds',
    help: 'Time from the first byte of a request to the last byte of its response.',
    labelNames: ['host', 'route'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25],
    registers: [library],
  });
  const answers: [host: string, method: string, route: string, status: number, seconds: number][] = [
    ['platform', 'GET', '/healthz', 200, 0.0004],
    ['platform', 'GET', '/healthz', 200, 0.001],
    ['platform', 'GET', '/healthz', 503, 0.0011],
    ['platform', 'POST', '/healthz', 200, 25],
    ['platform', 'GET', 'a "quoted" route', 404, 26],
    ['operator', 'GET', '/healthz', 200, 3],
  ];
  for (let time = 0; time < 2; time += 1) {
    for (const [host, method, route, status, seconds] of answers) {
      hosts.get(host)?.(method, route, status, seconds);
      requests.inc({ host, method, route, status });
      latency.observe({ host, route }, seconds);
    }
    // Read twice: the second read must not add its counts to those of the first.
    const lines = async (registry: Registry) => (await registry.metrics()).split('\n').sort();
    expect(await lines(own)).toEqual(await lines(library));
  }
});
