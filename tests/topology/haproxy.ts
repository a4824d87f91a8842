import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../server/platform/database/embeddedPostgres.ts'
import { shipped } from './shipped.ts'

export const haproxyProgram = '/usr/sbin/haproxy'
export const hasHaproxy = (): boolean => existsSync(haproxyProgram)

/** HAProxy at `port` with the file that is shipped, without TLS, before webs at these ports of this machine. */
export async function startHaproxy(
  directory: string,
  port: number,
  webs: readonly [number, number],
): Promise<{ log: () => string; stop: () => Promise<void> }> {
  const plain = await freePort()
  const errors = join(import.meta.dirname, '../../server/deploy/errors')
  const file = join(directory, 'haproxy.cfg')
  writeFileSync(
    file,
    shipped('haproxy.cfg', [
      ['bind :8443 ssl crt /etc/haproxy/tls/ alpn h2,http/1.1', `bind 127.0.0.1:${port}`],
      ['bind :8080', `bind 127.0.0.1:${plain}`],
      ['/etc/haproxy/errors', errors],
      ['web1:3000', `127.0.0.1:${webs[0]}`],
      ['web2:3000', `127.0.0.1:${webs[1]}`],
    ]),
  )
  const child = spawn(haproxyProgram, ['-W', '-db', '-f', file], { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  let log = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-100_000)
    })
  const url = `http://127.0.0.1:${port}`
  const answers = () =>
    fetch(url).then(
      () => true,
      () => false,
    )
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`HAProxy did not start: ${log.slice(-1_000)}`)
    await pause(50)
  }
  return {
    log: () => log,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
