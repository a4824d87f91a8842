import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { postgresNeeded } from '../../server/platform/database/migrate.ts'
import { readEnv } from '../../server/platform/env.ts'
import { secretSettings } from '../../server/platform/productionSettings.ts'
import { productionSettings } from '../support/productionSettings.ts'

const root = join(import.meta.dirname, '../..')
const deploy = join(root, 'server/deploy')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const textsOf = (pattern: string): string =>
  globSync(pattern, { cwd: root })
    .map((path) => read(path))
    .join('\n')

const pages = ['server/deploy/README.md', 'server/deploy/backup.md'].map(read).join('\n')
/** What the pages say as code: in a line, or in a block. */
const codes = [
  ...pages.matchAll(/```[a-z]*\n([\s\S]*?)```/g),
  ...pages.replaceAll(/```[\s\S]*?```/g, '').matchAll(/`([^`\n]+)`/g),
].map(([, code = '']) => code)
const code = codes.join('\n')
const found = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
]

describe('the runbook names only what exists', () => {
  it('commands, and what they are told to do', () => {
    const scripts: Record<string, string> = JSON.parse(read('package.json')).scripts
    const named = found(code, /npm run ([a-z]+)/g)
    expect(named.length).toBeGreaterThan(8)
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([])
    const asked = [...code.matchAll(/npm run ([a-z]+) -- ([a-z-]+)/g)]
    expect(asked.length).toBeGreaterThan(8)
    for (const [all, name = '', verb = ''] of asked)
      expect(textsOf(`{server/cli/{,*/},tests/topology/}${name}*.ts`), all).toMatch(
        new RegExp(`\\b${verb.replace(/^--/, '')}\\b`),
      )
  })

  it('commands alike by hand, under systemd and in containers, each with flags that it has', () => {
    // What an operator runs; the others build, migrate or try the shop.
    const others = /^(build|migrate|bench|topology|load|containers)$/
    const called = [
      ...code.matchAll(/(?:npm run (\w+) --|^billim (\w+)|server\/cli\/(\w+)\.ts) ((?:\\\n|.)*)$/gm),
    ].map(([all, byHand, bySystemd, inContainers, args = '']) => ({
      ...{ all, args, name: byHand ?? bySystemd ?? inContainers ?? '' },
    }))
    expect(called.length).toBeGreaterThan(25)
    for (const { all, name, args } of called) {
      if (!others.test(name)) expect(existsSync(join(root, `server/cli/${name}.ts`)), all).toBe(true)
      const sources = textsOf(`{server/cli/{,*/},tests/topology/}${name}*.ts`)
      for (const flag of found(args, /(?<=\s|^)--([a-z-]+)/g))
        expect(sources, `${all}: --${flag}`).toMatch(new RegExp(`\\b${flag}'?: (\\{ type:|text\\b)`))
    }
  })

  it('one-shots of the containers that start no other: podman-compose 1.0 starts all, also webs and jobs that were stopped', () => {
    const run = codes.filter((one) => / compose run /.test(one))
    expect(run.length).toBeGreaterThan(4)
    expect(run.filter((one) => !one.includes(' compose run --rm --no-deps '))).toEqual([])
  })

  it('packages of Debian and a server that migrations take', () => {
    expect(pages).toContain(`A PostgreSQL ${postgresNeeded} `)
    const named = found(code, /postgresql(?:-|\/)(\d+)\b/g)
    expect(named).toEqual([String(postgresNeeded)])
  })

  it('starts of a real shop, whose database another start would not serve', () => {
    const spelled = codes.filter((one) => / npm start\s*$/.test(one))
    expect(spelled.length).toBeGreaterThan(6)
    expect(spelled.filter((one) => !one.includes('NODE_ENV=production'))).toEqual([])
    expect(/^\| start it \| `(.*?)`/m.exec(pages)?.[1]).toBe('NODE_ENV=production npm start')
  })

  it('every secret that may be in a file, and the defaults of the settings', () => {
    const [, list = ''] = /never in both: (.*)\.$/m.exec(pages) ?? []
    expect(found(list, /`(\w+)`/g).sort()).toEqual([...secretSettings].sort())
    const read = readEnv({ APP_DATABASE_URL: productionSettings.APP_DATABASE_URL })
    if ('problem' in read) throw new Error(read.problem)
    const defaults: Record<string, unknown> = read.env
    const table = pages.slice(pages.indexOf('## Settings of operation'))
    const rows = [...table.matchAll(/^\| ((?:`\w+` ?)+) \| (.*?) \|/gm)].flatMap(
      ([, names = '', texts = '']) => {
        const told = texts.split(' · ')
        return found(names, /`(\w+)`/g).map(
          (name, nth) => [name, (told[nth] ?? '').replaceAll('`', '')] as const,
        )
      },
    )
    const compared = rows.filter(([, told]) => /^(\d[\d.]*|true|false|all)$/.test(told))
    expect(compared.length).toBeGreaterThan(12)
    for (const [name, told] of compared) expect(String(defaults[name]), name).toBe(told)
  })

  it('sentences of the log', () => {
    const sources = textsOf('{server,jobs}/**/*.ts')
    const told = codes.filter((one) =>
      /^(the database is|asked the|the card provider does|a job |a projection |disk full|database away)/.test(
        one,
      ),
    )
    expect(told.length).toBeGreaterThan(6)
    expect(told.filter((one) => !sources.includes(one.replace(/ …$/, '')))).toEqual([])
  })

  it('files', () => {
    const named = found(code, /((?:server|tests|jobs|migrations)\/[\w@./-]+\.\w+)/g)
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
    const beside = found(code, /^((?:[\w-]+\/)?[\w@.-]+\.(?:md|yaml|conf|cfg|ini|sh|example|service))$/gm)
    expect(beside.length).toBeGreaterThan(6)
    const ofPostgres = ['postgresql.conf', 'pg_hba.conf']
    expect(beside.filter((path) => !existsSync(join(deploy, path)) && !ofPostgres.includes(path))).toEqual([])
  })

  it('settings', () => {
    const known = new Set(
      found(
        [
          textsOf('server/{*,platform/*,cli/*,cli/supervisor/*,demo/simulators/*}.ts'),
          textsOf('server/deploy/*.{yaml,example}'),
        ].join('\n'),
        /\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b/g,
      ),
    )
    // Of OpenTelemetry's SDK and of PostgreSQL, and words that stand for a value.
    const others = /^(OTEL_|PGBACKREST_|LOCALE_|ICU_|LC_|DATABASE_URL$|WAL_)|_FILE$|^DATA_DIR$/
    const named = found(code, /\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b/g)
    expect(named.length).toBeGreaterThan(30)
    expect(named.filter((name) => !known.has(name) && !others.test(name))).toEqual([])
  })

  it('alerts, each of them', () => {
    const rules = found(read('server/deploy/prometheus/alerts.yaml'), /alert: (\w+)/g)
    const rows = found(pages, /^\| ([A-Z]\w+(?:, [A-Z]\w+)*) \| /gm).flatMap((row) => row.split(', '))
    expect(rules.filter((name) => !rows.includes(name))).toEqual([])
    const trials = textsOf('server/deploy/prometheus/*.test.yaml')
    const tried = found(trials, /alertname: (\w+)\n +exp_alerts:/g)
    expect(rules.filter((name) => !tried.includes(name))).toEqual([])
    expect(
      found(code, /\b((?:[A-Z][a-z]+){2,})\b/g).filter(
        (name) =>
          /^(Feed|Queue|Jobs|Payouts|Payments|Calls|Records|Shop|Refunds)/.test(name) &&
          !rules.includes(name),
      ),
    ).toEqual([])
  })

  it('a new secret at the end of its list before it is in front: only then does everybody read what it signs and seals', () => {
    const leaked = pages.slice(pages.indexOf('## A key leaked'), pages.indexOf('## The disk is full'))
    const steps = [...leaked.matchAll(/^(?:\*\*`JWT_SECRET`\*\*|1\. Put) .*$/gm)].map(([step]) => step)
    expect(steps).toHaveLength(2)
    for (const step of steps)
      expect(step).toMatch(/at the end of the list and restart.* in front and restart/)
  })

  it('everything that knows the password of the application’s role', () => {
    const [, paragraph = ''] = /\*\*Password of the application's role:\*\*([\s\S]*?)\n\n/.exec(pages) ?? []
    for (const place of [
      ...['APP_DATABASE_URL', 'READ_DATABASE_URL', 'app_database_url', 'read_database_url'],
      ...['/etc/pgbouncer/users', 'secrets/pgbouncer_users'],
    ])
      expect(paragraph).toContain(`\`${place}\``)
  })

  it('labels of the console, word for word', () => {
    const sources = textsOf('{domain,web/staff,server}/**/*.{ts,tsx}')
    const labels = found(pages.replaceAll(/--name 이름|[=:]빌림/g, ''), /([가-힣]+(?: [가-힣]+)*)/g)
    expect(labels.length).toBeGreaterThan(8)
    expect(labels.filter((label) => !sources.includes(label))).toEqual([])
  })

  it('functions and tables of the database', () => {
    const schema = `${textsOf('migrations/*.ts')}${textsOf('server/**/*.sql')}`
    const named = found(code, /\b((?:es|shop|personal|platform)\.[a-z_]+)\b/g).filter(
      (name) => !/\.(kr|ts|pem)$/.test(name),
    )
    expect(named.length).toBeGreaterThan(2)
    expect(named.filter((name) => !schema.includes(name))).toEqual([])
  })
})

const compose = read('server/deploy/compose.yaml')
/** What each anchor of compose.yaml names: the rest of its line and what is indented below it. */
const anchored = new Map(
  [...compose.matchAll(/^( *)[\w-]+: &(\w+)(.*)\n((?:\1 +.*\n)*)/gm)].map(
    ([, , name = '', line = '', below = '']) => [name, `${line.trim()}\n${below}`],
  ),
)
/** The text with what its aliases stand for; what it says itself comes after what it merges. */
const whole = (text: string): string =>
  text.replaceAll(/\*(\w+)$/gm, (_, name: string) => whole(anchored.get(name) ?? ''))
const services = new Map(
  [...compose.matchAll(/^ {2}(\w+):\n((?: {4}.*\n|\n)+)/gm)].map(([, name = '', text = '']) => [
    name,
    whole(text),
  ]),
)
const settingsOf = (service: string): Map<string, string> =>
  new Map(
    [...service.matchAll(/^ +([A-Z][A-Z0-9_]*): "?(.*?)"?$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )
const keptBeside = ['HEADS_FILE', 'WITHDRAWALS_FILE']

describe('the files beside the runbook fit the shop', () => {
  const example = read('server/deploy/billim.env.example')
  const settings = new Map(
    [...example.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )

  it('what is empty in billim.env.example is all that production asks for beyond the secrets', () => {
    const filled: Record<string, string> = {
      APP_DATABASE_URL: productionSettings.APP_DATABASE_URL,
      JWT_SECRET: productionSettings.JWT_SECRET,
      DATA_SECRET: productionSettings.DATA_SECRET,
      APPLE_PRIVATE_KEY: productionSettings.APPLE_PRIVATE_KEY,
      NODE_ENV: 'production',
      ROLE: 'web',
      ...Object.fromEntries([...settings].filter(([, value]) => value !== '')),
    }
    const reading = readEnv(filled)
    const asked = 'problem' in reading ? found(reading.problem, /setting (\w+):/g) : []
    const empty = [...settings].filter(([, value]) => value === '').map(([name]) => name)
    expect(asked.filter((name) => !empty.includes(name))).toEqual([])
    // Of one's own, and asked for by no start.
    expect(empty.filter((name) => !asked.includes(name))).toEqual(['ALERT_MAIL'])
  })

  it('compose and the units give each secret as a file, and the migrating role to no process that serves', () => {
    for (const [file] of compose.matchAll(
      /\.\/(?:errors|haproxy\.cfg|prometheus|postgres\/\w+\.sh|pgbouncer\.ini)\b/g,
    ))
      expect(existsSync(join(deploy, file)), file).toBe(true)
    const serving = compose.slice(compose.indexOf('x-settings'), compose.indexOf('services:'))
    expect(serving).not.toMatch(/^ *DATABASE_URL/m)
    for (const [, service = '', text = ''] of compose.matchAll(/^ {2}(\w+):\n((?: {4}.*\n|\n)+)/gm)) {
      // Anchors stand in the first of two webs.
      const readsStandby = /READ_DATABASE_URL_FILE|\*web\b/.test(text)
      expect(readsStandby, service).toBe(/^web\d$/.test(service))
      expect(/\bread_database_url\b(?!:)|\*webs\b/.test(text), service).toBe(readsStandby)
    }
    const standby = read('server/deploy/postgres/standby.sh')
    for (const setting of ['hot_standby_feedback=on', 'max_standby_streaming_delay=1s'])
      expect(standby).toContain(setting)
    for (const unit of globSync('systemd/*.service', { cwd: deploy })) {
      const text = readFileSync(join(deploy, unit), 'utf8')
      expect(/\bdatabase_url/i.test(text), unit).toBe(unit.includes('migrate'))
    }
  })

  it('making one web or jobs anew makes nothing anew that the others need', () => {
    for (const name of ['web1', 'web2', 'jobs']) expect(services.get(name), name).not.toMatch(/depends_on/)
    const updates = found(code, /(compose up [^`\n]*--force-recreate [^`\n]*)/g)
    expect(updates).toEqual(['web1', 'jobs'].map((name) => `compose up -d --force-recreate ${name}`))
  })

  it('a standby, which may become the primary, is started with all that the primary is', () => {
    const [, command = ''] = /^ +command: \["postgres", (.*)\]$/m.exec(services.get('postgres') ?? '') ?? []
    const settings = [...command.matchAll(/"-c", "(\S+)"/g)].map(([, setting = '']) => setting)
    expect(settings).toContain('log_error_verbosity=terse')
    const [, started = ''] =
      /^exec postgres ((?:.*\\\n)*.*)$/m.exec(read('server/deploy/postgres/standby.sh')) ?? []
    expect(settings.filter((setting) => !started.includes(`-c ${setting}`))).toEqual([])
  })

  it('both make the same role that migrates as the runbook', () => {
    const rightsIn = (text: string) => /CREATE ROLE billim_owner LOGIN ([A-Z ]+) PASSWORD/.exec(text)?.[1]
    expect(rightsIn(read('server/deploy/postgres/primary.sh'))).toBe(rightsIn(pages))
    expect(rightsIn(pages)).toContain('CREATEDB')
  })

  it('a second role of the application is known to the pooler beside the first, and reads the standby where it is', () => {
    const folder = mkdtempSync(join(tmpdir(), 'billim-secrets-'))
    try {
      const secrets = join(folder, 'secrets')
      for (const made of [secrets, join(folder, 'tls/bucket')]) mkdirSync(made, { recursive: true })
      copyFileSync(join(deploy, 'makeSecrets.sh'), join(folder, 'makeSecrets.sh'))
      const drawn = [
        'postgres_password',
        'owner_password',
        'replicator_password',
        'jwt_secret',
        'data_secret',
      ]
      for (const name of drawn) writeFileSync(join(secrets, name), name)
      for (const name of ['public.crt', 'private.key']) writeFileSync(join(folder, 'tls/bucket', name), name)
      const set = (name: string, text: string) => writeFileSync(join(secrets, name), `${text}\n`)
      const makes = () => {
        const made = spawnSync('bash', [join(folder, 'makeSecrets.sh')], { encoding: 'utf8' })
        expect(made.status, made.stderr).toBe(0)
        return ['read_database_url', 'pgbouncer_users'].map((name) =>
          readFileSync(join(secrets, name), 'utf8'),
        )
      }
      set('app_database_url', 'postgres://billim:old@pgbouncer:6432/billim')
      expect(makes()).toEqual(['postgres://billim:old@standby:5432/billim\n', '"billim" "old"\n'])
      const file = statSync(join(secrets, 'pgbouncer_users')).ino
      set('app_database_url', 'postgres://billim_2:new@pgbouncer:6432/billim')
      set('read_database_url', 'postgres://billim:old@elsewhere:5433/billim')
      const both = ['postgres://billim_2:new@elsewhere:5433/billim\n', '"billim_2" "new"\n"billim" "old"\n']
      expect(makes()).toEqual(both)
      expect(makes(), 'run again').toEqual(both)
      expect(statSync(join(secrets, 'pgbouncer_users')).ino, 'a container has this very file').toBe(file)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('who withdrew, and the heads of the log, are kept beside the database by every process that serves', () => {
    const serving = [...services].filter(([, text]) => /^ +ROLE: /m.test(text)).map(([name]) => name)
    expect(serving).toEqual(['web1', 'web2', 'jobs'])
    for (const name of [...serving, 'commands']) {
      const text = services.get(name) ?? ''
      for (const file of keptBeside) expect(settingsOf(text).get(file), name).toMatch(/^\/records\/./)
      expect(text, name).toMatch(/^ +volumes: .*:\/records"\]$/m)
    }
    const units = globSync('systemd/*.service', { cwd: deploy }).map((unit) =>
      readFileSync(join(deploy, unit), 'utf8'),
    )
    const serves = units.filter((text) => text.includes(' ROLE='))
    expect(serves).toHaveLength(3)
    for (const text of serves) {
      const [, writable = ''] = /^StateDirectory=(.*)$/m.exec(text) ?? []
      const folders = writable.split(' ').map((name) => `/var/lib/${name}`)
      for (const file of keptBeside)
        expect(folders).toContain(dirname(new RegExp(`\\b${file}=(\\S+)`).exec(text)?.[1] ?? ''))
    }
  })

  it('a command of the containers gets the settings of a restored shop', () => {
    const text = services.get('commands') ?? ''
    const mounted = [...text.matchAll(/^ +secrets: \[(.*)\]$/gm)].at(-1)?.[1]?.split(', ') ?? []
    const real = new Map(Object.entries(productionSettings))
    const given: Record<string, string> = {
      NODE_ENV: 'production',
      S3_ACCESS_KEY_ID: 'own',
      S3_SECRET_ACCESS_KEY: 'own',
    }
    for (const [name, value] of settings) given[name] ??= value === '' ? (real.get(name) ?? '') : value
    const secrets: string[] = []
    for (const [name, value] of settingsOf(text)) {
      const secret = /^\/run\/secrets\/(\w+)$/.exec(value)?.[1]
      if (secret === undefined) given[name] = value
      else if (mounted.includes(secret)) secrets.push(name.replace(/_FILE$/, ''))
    }
    for (const name of secrets) given[name] = real.get(name) ?? ''
    expect(secrets).toContain('DATABASE_URL')
    const reading = readEnv(given)
    expect('problem' in reading ? reading.problem : '').toBe('')
  })

  it('the units’ ports and secrets are those that the runbook names', () => {
    const units = globSync('systemd/*', { cwd: deploy }).map((unit) =>
      readFileSync(join(deploy, unit), 'utf8'),
    )
    expect(units).toHaveLength(5)
    const under = pages.slice(pages.indexOf('### Under systemd'), pages.indexOf('## Update'))
    for (const text of units) {
      for (const secret of found(text, /LoadCredential=(\w+):/g)) expect(under).toContain(`\`${secret}\``)
      for (const port of found(text, /\b(?:PROBES|METRICS)_PORT=(\d+)(?!\d|%)\b/g))
        expect(pages).toContain(port)
    }
    const [, named = ''] = /for name in ([a-z_ ]+);/.exec(read('server/deploy/systemd/command.sh')) ?? []
    const handed = units.flatMap((text) => found(text, /LoadCredential=(\w+):/g))
    expect(named.split(' ').sort()).toEqual([...new Set(handed)].sort())
  })

  it('what the runbook makes of prometheus.yaml, haproxy.cfg and pgbouncer.ini by sed is for one machine', () => {
    const [targets = '', balancer = '', pooler = ''] = codes
      .filter((one) => one.startsWith('sed -e '))
      .map((one) => {
        const made = spawnSync('bash', ['-c', one.replace(/ > \S+$/, '')], { cwd: root, encoding: 'utf8' })
        expect(made.status, made.stderr).toBe(0)
        return made.stdout
      })
    const units = globSync('systemd/*.service', { cwd: deploy })
      .map((unit) => readFileSync(join(deploy, unit), 'utf8'))
      .join('\n')
    const numbersAt = found(units, /METRICS_PORT=(\d+)/g).flatMap((port) =>
      port === '1' ? ['13000', '13001'] : port,
    )
    expect(found(targets, /"127\.0\.0\.1:(\d+)"/g).sort()).toEqual([...new Set(numbersAt)].sort())
    expect(targets).not.toMatch(/:9100/)
    expect(balancer).not.toMatch(/web\d:\d|bind :8\d{3}/)
    for (const line of ['bind :80\n', 'bind :443 ssl', 'web1 127.0.0.1:3000\n', 'web2 127.0.0.1:3001\n'])
      expect(balancer).toContain(line)
    expect(balancer).toMatch(/^global\n {2}user haproxy\n {2}group haproxy\n/m)
    for (const line of [
      'billim = host=127.0.0.1 port=5432\n',
      'listen_addr = 127.0.0.1\n',
      'listen_port = 6432\n',
    ])
      expect(pooler).toContain(line)
  })

  it('a shop of one process: each unit is named, its own needs no bucket, and it alone is asked and balanced', () => {
    const units = globSync('systemd/*.service', { cwd: deploy }).map((path) =>
      path.replace(/^systemd\/(.*?)@?\.service$/, '$1'),
    )
    const named = found(code, /(?<![\w/.-])(billim-[a-z]+)/g)
    expect(named.sort()).toEqual(units.sort())
    const unit = read('server/deploy/systemd/billim-all.service')
    const set = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, pairs = '']) =>
      pairs.split(' ').map((pair) => pair.split('=')),
    )
    const real = new Map(Object.entries(productionSettings))
    const given: Record<string, string> = {}
    for (const [name, value] of settings) given[name] = value === '' ? (real.get(name) ?? '') : value
    for (const [name = '', value = ''] of set) {
      const secret = /^(\w+)_FILE$/.exec(name)?.[1]
      if (secret === undefined || !value.startsWith('%d/')) given[name] = value
      else given[secret] = real.get(secret) ?? ''
    }
    const reading = readEnv({ ...given, S3_ENDPOINT: '' })
    if ('problem' in reading) throw new Error(reading.problem)
    expect(reading.env).toMatchObject({ ROLE: 'all', NODE_ENV: 'production', DATA_DIR: '/var/lib/billim' })
    const [numbers = '', ports = ''] = codes.filter((one) => one.startsWith('sed -i '))
    const made = codes
      .filter((one) => one.startsWith('sed -e '))
      .map(
        (one) =>
          spawnSync('bash', ['-c', one.replace(/ > \S+$/, '')], { cwd: root, encoding: 'utf8' }).stdout,
      )
    const [targets = '', balancer = ''] = [numbers, ports].map((one, nth) => {
      const run = spawnSync('bash', ['-c', one.replace('sed -i', 'sed').replace(/ \S+$/, '')], {
        ...{ encoding: 'utf8', input: made[nth] ?? '' },
      })
      expect(run.status, run.stderr).toBe(0)
      return run.stdout
    })
    const { PORT, METRICS_PORT } = reading.env
    expect(found(targets, /"127\.0\.0\.1:(\d+)"/g)).toEqual([String(METRICS_PORT)])
    expect(targets).toContain(`targets: ["127.0.0.1:${METRICS_PORT}"]`)
    expect(found(balancer, /127\.0\.0\.1:(\d+)/g)).toEqual([String(PORT)])
  })

  it('the balancer logs where a request went, without the query that carries tokens and names', () => {
    const balancer = read('server/deploy/haproxy.cfg')
    expect(balancer).toMatch(/^ {2}log-format ".*%HM %\[var\(txn\.path\)\]"$/m)
    // Each of these writes the whole address or its query, as HAProxy's own formats do.
    expect(balancer).not.toMatch(/httplog|httpslog|%(?:\{[^}]*\})?(?:r|HU|HQ)\b|capture/)
    const firsts = [...balancer.matchAll(/^frontend \w+\n {2}bind .*\n(.*)$/gm)].map(([, first]) => first)
    expect(firsts).toEqual(Array(2).fill('  http-request set-var(txn.path) path'))
  })

  it('the balancer’s words are whole answers', () => {
    for (const name of ['page', 'call']) {
      const [head = '', body = ''] = read(`server/deploy/errors/${name}.http`).split('\r\n\r\n')
      expect(head).toMatch(/^HTTP\/1\.1 503 /)
      expect(head).toContain(`content-length: ${Buffer.byteLength(body)}`)
      expect(head).toContain('retry-after: 5')
      expect(head).toContain('cache-control: no-store')
    }
  })
})
