import { EventEmitter, once } from 'node:events'
import { connect, createServer } from 'node:net'
import { pipeline } from 'node:stream/promises'

/**
 * Another address of a database: of the connections that are opened there, the one of this number, counted from 1, is
 * answered with no more bytes than `allow` last said, about.
 */
export async function heldReading(url: string, number: number) {
  const { hostname, port, searchParams } = new URL(url)
  const folder = searchParams.get('host')
  const allowing = new EventEmitter()
  let [opened, answered, allowed] = [0, 0, 0]
  async function* held(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      while (answered >= allowed) await once(allowing, 'more')
      answered += chunk.length
      yield chunk
    }
  }
  const server = createServer((client) => {
    opened += 1
    const database = folder === null ? connect(Number(port), hostname) : connect(`${folder}/.s.PGSQL.${port}`)
    const answers = opened === number ? pipeline(database, held, client) : pipeline(database, client)
    // Whoever has been answered closes the connection at once.
    Promise.all([pipeline(client, database), answers]).catch(() => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('It listens at no port')
  const behind = new URL(url)
  behind.hostname = '127.0.0.1'
  behind.port = String(address.port)
  behind.searchParams.delete('host')
  return {
    url: behind.toString(),
    allow: (bytes: number) => {
      allowed = bytes
      allowing.emit('more')
    },
    end: () => server.close(),
  }
}
