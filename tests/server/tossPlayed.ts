import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Test } from 'tap'
import { z } from 'zod'
import { type SimulatorOptions, startSimulators } from '../../server/demo/simulators/index.ts'
import type { CardGateway } from '../../server/gateways/cards/index.ts'
import { aFolder } from '../support/aFolder.ts'
import { tossAt } from '../support/toss.ts'

export const secretKey = 'test_sk_sim'

const ledgerShape = z.object({
  toss: z.object({
    payments: z.array(
      z.object({
        orderId: z.string(),
        status: z.string(),
        totalAmount: z.int(),
        balanceAmount: z.int(),
        cancels: z.array(z.object({ cancelAmount: z.int() })),
      }),
    ),
    totals: z.object({ totalAmount: z.int(), cancelAmount: z.int(), balanceAmount: z.int() }),
  }),
})

export type Order = { customerKey: string; orderId: string; amount: number }

let orders = 0
export function anOrder(change: Partial<Order> = {}): Order {
  orders += 1
  return { customerKey: 'customer-jiwoo', orderId: `order-${orders}`, amount: 32_000, ...change }
}

/** The played provider, our adapter in front of it, and a clock that only the test moves. */
export async function played(t: Test, change: Partial<SimulatorOptions> = {}) {
  const clock = { now: Date.parse('2026-11-20T00:00:00Z') }
  const simulators = await startSimulators({
    directory: aFolder(t),
    port: 0,
    host: '127.0.0.1',
    now: () => clock.now,
    ...change,
  })
  t.teardown(simulators.close)
  const toss = tossAt(`${simulators.url}/toss`, secretKey)
  return { url: simulators.url, toss, clock, ...doors(simulators.url, toss) }
}

export function doors(url: string, toss: CardGateway) {
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: z.record(z.string(), z.unknown()).parse(await response.json()) }
  }
  const approved = async (order: Order, more: object = {}) => {
    const { body } = await post('/toss/__sessions', { ...order, ...more })
    return {
      ...order,
      paymentKey: z.string().parse(body.paymentKey),
      idempotencyKey: `confirm:${order.orderId}`,
    }
  }
  return {
    post,
    approved,
    script: (script: object) => post('/__script', script),
    paid: async (order: Order) => {
      const approval = await approved(order)
      await toss.capture(approval)
      return approval.paymentKey
    },
    ledger: async () => ledgerShape.parse(await (await fetch(`${url}/__ledger`)).json()).toss,
  }
}

export type Heard = {
  headers: IncomingHttpHeaders
  body: string
  method: string | undefined
  url: string | undefined
}

/** An HTTP server that keeps what it hears and answers as it is told. */
export async function listener(t: Test, answer: (heard: Heard[]) => { status: number; body?: string }) {
  const heard: Heard[] = []
  const waiting: { isEnough: (heard: Heard[]) => boolean; resolve: (heard: Heard[]) => void }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { headers, method, url } = request
    heard.push({ headers, method, url, body: Buffer.concat(chunks).toString() })
    const { status, body = '{}' } = answer(heard)
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    for (const wait of waiting) if (wait.isEnough(heard)) wait.resolve(heard)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port }: AddressInfo = z
    .object({ port: z.int(), address: z.string(), family: z.string() })
    .parse(server.address())
  const until = (isEnough: (heard: Heard[]) => boolean) =>
    new Promise<Heard[]>((resolve) => {
      if (isEnough(heard)) resolve(heard)
      else waiting.push({ isEnough, resolve })
    })
  return {
    url: `http://127.0.0.1:${port}`,
    heard,
    /** Resolves when what was heard is enough. */
    until,
    after: (count: number) => until((all) => all.length >= count),
  }
}
