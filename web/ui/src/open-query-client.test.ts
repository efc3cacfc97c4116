import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { openQueryClient } from './open-query-client.ts';

afterEach(() => onlineManager.setOnline(true));

it('without a connection a query fails at once, instead of waiting and going on later', async () => {
  onlineManager.setOnline(false);
  const queryFn = () => Promise.reject(new ApiError(400, 'No connection.'));
  const client = openQueryClient(() => {});
  await expect(client.query({ queryKey: ['lots'], queryFn })).rejects.toThrow('No connection.');
});
