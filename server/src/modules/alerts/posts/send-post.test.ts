import { describe, expect, it } from 'vitest';
import type { PostOutcome } from '../../../foundation/outgoing/post-guarded.ts';
import { judgePost } from './send-post.ts';

const answered = (status: number): PostOutcome => ({
  kind: 'answered',
  status,
  body: Buffer.alloc(0),
  bodyTruncated: false,
  durationMs: 1,
});
const failed = (error: string): PostOutcome => ({ kind: 'failed', error, durationMs: 1 });
const inMinutes = (minutes: number) => ({ state: 'waiting', pauseMs: minutes * 60_000 });

describe('judgePost', () => {
  it.each([
    [answered(200), 'chat', 1, { state: 'sent' }],
    [answered(202), 'incident', 1, { state: 'sent' }],
    [answered(302), 'chat', 1, { state: 'failed' }],
    [answered(400), 'incident', 1, { state: 'failed' }],
    [answered(404), 'chat', 1, { state: 'failed' }],
    [answered(429), 'incident', 1, inMinutes(1)],
    [answered(408), 'chat', 2, inMinutes(5)],
    [answered(500), 'chat', 6, inMinutes(360)],
    [answered(500), 'chat', 7, { state: 'failed' }],
    [failed('Connection refused.'), 'chat', 1, inMinutes(1)],
    [failed('Timed out connecting.'), 'chat', 1, inMinutes(1)],
    [failed('Timed out.'), 'chat', 1, { state: 'unconfirmed' }],
    [failed('Timed out.'), 'incident', 1, inMinutes(1)],
  ] as const)('%j to %s, attempt %s: %j', (outcome, destination, attempts, verdict) => {
    expect(judgePost(outcome, destination, attempts)).toEqual(verdict);
  });
});
