import { spawn } from 'node:child_process'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { startStack } from '../support/stack.ts'
import { type BenchRow, inTurns, rate } from './measure.ts'

const connections = 32

/** Product detail and list of the whole running shop against Fastify with one indexed read on the same database. */
export async function benchHttp(): Promise<BenchRow[]> {
  const stack = await startStack()
  const floor = await startFloor(stack.databaseUrl)
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  try {
    const ids = await productIds(stack.baseUrl)
    const aProduct = (nth: number) => ids[nth % ids.length] ?? 1
    const asking = (url: (nth: number) => string) => {
      let nth = 0
      return () =>
        rate(connections, () => {
          nth += 1
          return read(agent, url(nth))
        })
    }
    const read1 = asking((nth) => `${floor.baseUrl}/products/${aProduct(nth)}`)
    const detail = asking((nth) => `${stack.baseUrl}/api/users/products/${aProduct(nth)}`)
    const sorts = ['popularity', 'recent', 'priceHigh', 'priceLow']
    const list = asking(
      (nth) => `${stack.baseUrl}/api/users/recommend-products?orders=${sorts[nth % sorts.length]}`,
    )
    const row = { unit: 'requests/s', target: '≥ 0.5' }
    return [
      { name: 'product detail over HTTP, 32 connections', ...row, ...(await inTurns(read1, detail)) },
      { name: 'product list over HTTP, 32 connections', ...row, ...(await inTurns(read1, list)) },
    ]
  } finally {
    agent.destroy()
    floor.stop()
    await stack.stop()
  }
}

async function productIds(baseUrl: string): Promise<number[]> {
  const answer = await fetch(`${baseUrl}/api/users/recommend-products`)
  const { data }: { data: { result: { id: number }[] } } = await answer.json()
  return data.result.map(({ id }) => id)
}

async function startFloor(databaseUrl: string): Promise<{ baseUrl: string; stop: () => void }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'httpFloor.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const baseUrl = /listening on (\S+)/.exec(line)?.[1]
    if (baseUrl !== undefined) return { baseUrl, stop: () => child.kill('SIGTERM') }
  }
  throw new Error('the floor did not start')
}

function read(agent: Agent, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      answer.resume()
      answer.once('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`${url}: ${answer.statusCode}`)),
      )
    }).once('error', reject)
  })
}
