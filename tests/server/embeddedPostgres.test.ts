import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'

const directory = mkdtempSync(join(tmpdir(), 'billim-accounts-'))
t.teardown(() => rmSync(directory, { recursive: true, force: true }))
const isAllowed = spawnSync('unshare', ['--mount', '--user', '--map-root-user', 'true']).status === 0

t.test(
  'root starts PostgreSQL on a machine without any user, as a new Debian is',
  { skip: process.getuid?.() === 0 && isAllowed ? false : 'it needs root and namespaces' },
  async (t) => {
    const accounts = join(directory, 'passwd')
    writeFileSync(
      accounts,
      'root:x:0:0:root:/root:/bin/bash\ndaemon:x:1:1:daemon:/usr/sbin:/usr/sbin/nologin\n',
    )
    const module = new URL('../../server/platform/database/embeddedPostgres.ts', import.meta.url).href
    const starts = `import { startEmbeddedPostgres } from '${module}'
      const server = await startEmbeddedPostgres({ directory: '${join(directory, 'postgres')}' })
      await server.stop()`
    const { status, stderr } = spawnSync(
      'unshare',
      [
        ...['--mount', 'bash', '-c', 'mount --bind "$0" /etc/passwd && exec "$@"', accounts],
        ...[process.execPath, '--input-type=module', '-e', starts],
      ],
      { encoding: 'utf8' },
    )
    t.equal(status, 0, stderr)
  },
)
