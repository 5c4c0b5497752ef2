import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import { filesOf } from '@scripts/vite/static-files';
import fastify from 'fastify';
import type * as z from 'zod/mini';
import { MAX_UPLOAD_BYTES, messages } from '@/domain/host-rules/answers';
import { checked, checkedQuery, Problem } from '@/domain/host-rules/problem';
import { guardRoutes } from './access';
import { problemOf } from './database/transaction';
import type { Host } from './host';
import { type App, type BodySchemas, firstOfEach } from './routes';
import { activityRoutes } from './routes/activity';
import { authRoutes } from './routes/auth';
import { deliveryRoutes } from './routes/deliveries';
import { deliveryImportRoutes } from './routes/delivery-import';
import { healthRoutes } from './routes/health';
import { labelDesignRoutes } from './routes/label-designs';
import { masterDataRoutes } from './routes/master-data';
import { numberRangeRoutes } from './routes/number-ranges';
import { partFileRoutes } from './routes/part-files';
import { partRoutes } from './routes/parts';
import { printHistoryRoutes } from './routes/print-history';
import { printJobRoutes } from './routes/print-jobs';
import { printRunRoutes } from './routes/print-runs';
import { queryRoutes } from './routes/queries';
import { userRoutes } from './routes/users';
import { viewRoutes } from './routes/views';

const MEGABYTE = 1024 * 1024;
/** Of a JSON body. Designs and snapshots with their images may have more (their routes). */
const MAX_BODY = MEGABYTE / 4;

const routesOfTheApi = [
  ...[healthRoutes, authRoutes, userRoutes, masterDataRoutes, partRoutes, partFileRoutes],
  ...[
    printHistoryRoutes,
    deliveryRoutes,
    deliveryImportRoutes,
    labelDesignRoutes,
    printJobRoutes,
    activityRoutes,
    numberRangeRoutes,
    printRunRoutes,
    queryRoutes,
    viewRoutes,
  ],
];

/** The host without a port. */
export function buildApp(host: Host): App {
  const { config } = host;
  const app = fastify({
    logger: { level: config.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    trustProxy: config.trustProxy,
    bodyLimit: MAX_BODY,
    requestTimeout: config.requestSeconds * 1000,
    // Set later, as Fastify does, the limit does not end a body that comes in slowly.
    http: timeLimits(config.requestSeconds * 1000),
    routerOptions: { maxParamLength: 300, querystringParser: (text) => Object.fromEntries(firstOfEach(text)) },
    genReqId: () => randomUUID(),
    // Refuses new calls while it stops.
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  }).withTypeProvider<BodySchemas>();
  app.setValidatorCompiler<z.ZodMiniType>(({ schema, httpPart }) => (sent) => ({
    value: httpPart === 'body' ? checked(schema, sent) : checkedQuery(schema, sent),
  }));
  // The answers' schemas are for docs/openapi.json: they are those of a client, which takes more than this host sends.
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer));

  // Only JSON and files are accepted.
  app.removeContentTypeParser('text/plain');
  app.register(cors, {
    origin: [...config.corsOrigins],
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type'],
    exposedHeaders: ['content-disposition', 'retry-after'],
    maxAge: 600,
  });
  app.register(multipart, { limits: { files: 1, fileSize: MAX_UPLOAD_BYTES, fields: 5, fieldSize: 1000, parts: 6 } });
  app.register(
    async (api) => {
      const routes = api.withTypeProvider<BodySchemas>();
      guardRoutes(routes, host);
      // Answers hold data of people and tokens, and texts and designs of anybody.
      routes.addHook('onSend', async (_request, reply) => {
        reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
      });
      for (const add of routesOfTheApi) add(routes, host);
    },
    { prefix: '/api' },
  );
  app.setErrorHandler((thrown, request, reply) => {
    const error = answerTo(thrown);
    if (error instanceof Problem) {
      if (error.status === 503) reply.header('retry-after', '5');
      return reply.code(error.status).send(error.body());
    }
    request.log.error({ err: thrown }, 'a call failed');
    return reply
      .code(500)
      .send({ message: `The host failed. It is in its log as ${request.id}`, requestId: request.id });
  });
  const product = existsSync(join(config.productFolder, '_headers')) ? filesOf(config.productFolder) : undefined;
  app.setNotFoundHandler((request, reply) => {
    if (!product || /^\/api(\/|$)/.test(request.url)) return reply.code(404).send({ message: messages.noEndpoint });
    reply.hijack();
    product(request.raw, reply.raw);
  });
  return app;
}

const timeLimits = (requestTimeout: number) => ({
  requestTimeout,
  ...{
    headersTimeout: Math.min(requestTimeout, 30_000),
    connectionsCheckingInterval: Math.min(requestTimeout, 10_000),
  },
});

/** The answer to an error; an unexpected error is returned as it is. */
function answerTo(thrown: unknown): unknown {
  const error = problemOf(thrown);
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 0;
  // Fastify's own refusals: no JSON, a body that is too large, a media type nobody reads.
  if (error instanceof Error && !(error instanceof Problem) && status >= 400 && status < 500)
    return new Problem(status, error.message);
  return error;
}
