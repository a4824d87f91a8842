import { Agent, get } from 'node:http'

export type Line = { read: (url: string, headers?: Record<string, string>) => Promise<void>; end: () => void }

/**
 * So many connections that stay open, for reads whose answers are thrown away: a client that parses what it reads
 * collects its garbage in the middle of what it times.
 */
export function keptAlive(connections: number): Line {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return {
    read: (url, headers = {}) =>
      new Promise((resolve, reject) => {
        get(url, { agent, headers }, (answer) => {
          answer.resume()
          answer.once('end', () =>
            answer.statusCode === 200 ? resolve() : reject(new Error(`${url}: ${answer.statusCode}`)),
          )
        }).once('error', reject)
      }),
    end: () => agent.destroy(),
  }
}
