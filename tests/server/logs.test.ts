import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import fastify from 'fastify'
import t from 'tap'
import { logOptions } from '../../server/platform/log.ts'

/** A log as the shop writes it, and its lines. */
function aShopsLog() {
  const options = logOptions({ LOG_LEVEL: 'error', ROLE: 'web', VERSION: '1.2' })
  if (typeof options !== 'object') throw new Error('nothing is logged')
  const lines: string[] = []
  const { log } = fastify({
    logger: { ...options, stream: { write: (line: string) => void lines.push(line) } },
  })
  return { log, lines }
}

t.test('a value of several lines in a message of PostgreSQL stays out of the log', (t) => {
  const { log, lines } = aShopsLog()
  const message = 'invalid input syntax for type integer: "강기록\n01031415926"'
  log.error({ err: Object.assign(new Error(message), { severity: 'ERROR', code: '22P02' }) }, 'fault')
  t.match(lines.join(''), /PostgreSQL 22P02.* at /)
  t.match(JSON.parse(lines[0] ?? ''), { role: 'web', version: '1.2', host: String })
  t.notMatch(lines.join(''), /강기록|01031415926/)
  t.end()
})

t.test('a fault that the job queue passes on as a plain object is logged without values too', (t) => {
  const { log, lines } = aShopsLog()
  const fault = {
    severity: 'ERROR',
    code: '23505',
    detail: 'Key (name)=(강기록)',
    message: '강기록',
    stack: '강기록',
  }
  log.error({ err: fault }, 'fault')
  t.match(lines.join(''), 'PostgreSQL 23505')
  t.notMatch(lines.join(''), /강기록/)
  t.end()
})

t.test('faults of one run are logged with the reason of each, without values too', (t) => {
  const { log, lines } = aShopsLog()
  const values = Object.assign(new Error('강기록'), { severity: 'ERROR', code: '22P02' })
  log.error({ err: new AggregateError([new Error('no stream'), values], '2 faults') }, 'a job failed')
  t.match(JSON.parse(lines[0] ?? ''), {
    err: { message: '2 faults', errors: [{ message: 'no stream' }, { message: 'PostgreSQL 22P02' }] },
  })
  t.notMatch(lines.join(''), /강기록/)
  t.end()
})

t.test('a member’s whole life leaves nothing of them in the logs, whatever is logged', (t) => {
  const life = spawnSync(process.execPath, [join(import.meta.dirname, '../support/loggedLife.ts')], {
    encoding: 'utf8',
    timeout: 120_000,
  })
  const printed = life.stdout + life.stderr
  t.equal(life.status, 0, printed.slice(-2000))
  t.match(printed, 'left with 200')
  t.ok(printed.split('\n').filter((line) => line.includes('"answered"')).length > 15, 'and much was logged')
  t.notMatch(printed, /livez|readyz/, 'but not that a balancer asks every second')
  t.notMatch(
    printed,
    /강기록|logged\.kang|01031415926|19880817|1988-08-17|아차산로17길|성수낙낙|billim-1234!|wrong-pass-9!|eyJ/,
  )
  t.end()
})
