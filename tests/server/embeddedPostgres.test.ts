import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'

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
