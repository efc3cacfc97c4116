import type { FastifyReply } from 'fastify';

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Page not found</title>
  </head>
  <body>
    <h1>Page not found</h1>
    <p>There is nothing at this address of the inventory system.</p>
  </body>
</html>
`;

/** The instance's own page for every path it does not serve. */
export function sendPageNotFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).type('text/html; charset=utf-8').send(page);
}
