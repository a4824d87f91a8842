import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { freePort } from '../../server/platform/database/embeddedPostgres.ts'

const directory = mkdtempSync(join(tmpdir(), 'billim-accounts-'))
t.teardown(() => rmSync(directory, { recursive: true, force: true }))

t.test('PostgreSQL starts on a machine that has no user yet, as a new Debian is', async (t) => {
  const accounts = join(directory, 'passwd')
  writeFileSync(
    accounts,
    'root:x:0:0:root:/root:/bin/bash\ndaemon:x:1:1:daemon:/usr/sbin:/usr/sbin/nologin\n',
  )
  const module = new URL('../../server/platform/database/embeddedPostgres.ts', import.meta.url).href
  const starts = `import { startEmbeddedPostgres } from '${module}'
    const server = await startEmbeddedPostgres({ directory: '${join(directory, 'postgres')}' })
    await server.stop()`
  const node = [process.execPath, '--input-type=module', '-e', starts]
  // Only root, where it may make namespaces, can hide this machine's users, and only there the server needs another one.
  const mayHide = process.getuid?.() === 0 && spawnSync('unshare', ['--mount', '--user', 'true']).status === 0
  const hiding = [
    ...['unshare', '--mount', 'bash', '-c', 'mount --bind "$0" /etc/passwd && exec "$@"', accounts],
    ...node,
  ]
  const [program = '', ...args] = mayHide ? hiding : node
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  t.equal(status, 0, stderr)
})

t.test(
  'a port that was given to one process is given to no other before a server listens on it',
  async (t) => {
    const port = await freePort()
    const module = new URL('../../server/platform/database/embeddedPostgres.ts', import.meta.url).href
    const asks = `import { freePort } from '${module}'
    await freePort({ from: ${port}, to: ${port + 1} })`
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', asks], {
      encoding: 'utf8',
    })
    t.equal(status, 1)
    t.match(stderr, /no free port/)
    const server = createServer().listen(port, '127.0.0.1')
    await once(server, 'listening')
    server.close()
  },
)
