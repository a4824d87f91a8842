import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import t from 'tap'
import { z } from 'zod'
import { followNotifications, notificationQueue, queues } from '../../server/notifications/index.ts'
import { openQueue } from '../../server/platform/jobs/queue.ts'
import { startTraces } from '../../server/platform/tracing/spans.ts'
import { aRentalShop } from '../support/aRental.ts'
import { unhurriedMs } from '../support/unhurried.ts'
import { followed } from '../support/wholeLog.ts'

const sent = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              ...{ traceId: z.string(), spanId: z.string(), parentSpanId: z.string().optional() },
              ...{ name: z.string(), attributes: z.array(z.unknown()) },
            }),
          ),
        }),
      ),
    }),
  ),
})
type ReceivedSpan = z.infer<typeof sent>['resourceSpans'][0]['scopeSpans'][0]['spans'][0]

/** A collector that takes OTLP over HTTP. */
async function aCollector() {
  const spans: ReceivedSpan[] = []
  const server = createServer(async (request, reply) => {
    if (request.url === '/v1/traces')
      for (const { scopeSpans } of sent.parse(await json(request)).resourceSpans)
        for (const scope of scopeSpans) spans.push(...scope.spans)
    reply.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { spans, url: `http://127.0.0.1:${port}`, close: () => void server.close().closeAllConnections() }
}

const collector = await aCollector()
const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ROLE: 'all', VERSION: 'test' } as const
const endTraces = await startTraces(settings, { endsWithinMs: unhurriedMs })
const shop = await aRentalShop('traces', undefined, {}, { env: { TRUST_PROXY: '1' } })
t.teardown(async () => {
  await shop.end()
  collector.close()
})

/** The traces that the events of an order and its payment name. */
async function tracesOf(orderId: string): Promise<(string | null)[]> {
  const { rows } = await shop.database.pool.query<{ traceparent: string | null }>(
    `SELECT meta->>'traceparent' AS traceparent FROM es.events JOIN es.streams USING (stream_no)
     WHERE type = 'order.placed' AND stream_id = $1`,
    [`order:${orderId}`],
  )
  return rows.map(({ traceparent }) => traceparent)
}

t.test('an order is one trace from the request over its event to the message that follows', async (t) => {
  const queue = await openQueue({ url: shop.database.appUrl, queues, worker: true })
  shop.deps.queue = queue
  const member = await shop.aCustomer('traced@example.com')
  const draft = await member.draft({ bags: [await shop.aBag()] })
  const paymentKey = await shop.approve(draft.data)
  const [traceId, caller] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')]
  const answer = await shop.app.inject({
    ...{ method: 'POST', url: '/api/users/orders' },
    headers: { authorization: `Bearer ${member.accessToken}`, traceparent: `00-${traceId}-${caller}-01` },
    payload: { orderId: draft.data.orderId, paymentKey },
  })
  t.equal(answer.statusCode, 200)
  const told = new Promise<void>((resolve) => {
    void queue.workPages(notificationQueue, async (page) => {
      resolve()
      return page.map(() => null)
    })
  })
  await followed(shop.deps, () => followNotifications(shop.deps))
  await told
  await queue.stop()
  await endTraces()

  const spans = collector.spans.filter((span) => span.traceId === traceId)
  const request = spans.find(({ name }) => name === 'POST /api/users/orders')
  t.equal(request?.parentSpanId, caller, 'the proxy’s trace goes on')
  const appends = spans.filter(({ name }) => name === 'append')
  const placed = appends.find(({ attributes }) => JSON.stringify(attributes).includes('order.placed'))
  t.equal(placed?.parentSpanId, request?.spanId)
  const job = spans.find(({ name }) => name === `job ${notificationQueue}`)
  t.equal(job?.parentSpanId, placed?.spanId)
  t.same(await tracesOf(draft.data.orderId), [`00-${traceId}-${placed?.spanId}-01`])
  t.notMatch(JSON.stringify(collector.spans), /traced@|김민지|01012345678|세종대로|\b04524\b|문 앞/)
})

t.test('while traces are off, events name none', async (t) => {
  const member = await shop.aCustomer('untraced@example.com')
  const draft = await member.draft({ bags: [await shop.aBag()] })
  await member.pay(draft.data.orderId, await shop.approve(draft.data))
  t.same(await tracesOf(draft.data.orderId), [null])
})
