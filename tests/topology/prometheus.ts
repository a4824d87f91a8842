import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { freePort } from '../../server/platform/database/embeddedPostgres.ts'
import { shipped } from './shipped.ts'

export const prometheusProgram = '/usr/bin/prometheus'
export const hasPrometheus = (): boolean => existsSync(prometheusProgram)

const rules = join(import.meta.dirname, '../../server/deploy/prometheus/alerts.yaml')

const targetsAnswer = z.object({
  data: z.object({
    activeTargets: z.array(z.object({ health: z.string(), lastError: z.string(), scrapeUrl: z.string() })),
  }),
})
const metadataAnswer = z.object({ data: z.record(z.string(), z.unknown()) })
const alertsAnswer = z.object({
  data: z.object({
    alerts: z.array(z.object({ labels: z.record(z.string(), z.string()), state: z.string() })),
  }),
})

/** The numbers that the alert rules name, without the endings of a histogram. */
export const numbersInRules = (): string[] => [
  ...new Set(
    [...readFileSync(rules, 'utf8').matchAll(/\bbillim_\w+/g)].map(([name]) =>
      name.replace(/_(count|bucket|sum)$/, ''),
    ),
  ),
]

/** Prometheus with the files that are shipped, beside processes that tell their numbers at these ports. */
export async function startPrometheus(directory: string, ports: readonly [number, number, number]) {
  const port = await freePort()
  const folder = join(directory, 'prometheus')
  mkdirSync(folder)
  cpSync(rules, join(folder, 'alerts.yaml'))
  const file = join(folder, 'prometheus.yaml')
  writeFileSync(
    file,
    shipped('prometheus/prometheus.yaml', [
      ['web1:9100', `127.0.0.1:${ports[0]}`],
      ['web2:9100', `127.0.0.1:${ports[1]}`],
      ['jobs:9100', `127.0.0.1:${ports[2]}`],
      // Minutes would be waited for otherwise.
      ['_interval: 15s', '_interval: 2s'],
    ]),
  )
  const child = spawn(
    prometheusProgram,
    [
      ...[`--config.file=${file}`, `--storage.tsdb.path=${join(folder, 'numbers')}`],
      ...[`--web.listen-address=127.0.0.1:${port}`, '--log.level=error'],
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  )
  const ended = once(child, 'exit')
  const ask = async (path: string): Promise<unknown> =>
    (await fetch(`http://127.0.0.1:${port}/${path}`)).json()
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error('Prometheus did not start (see above)')
    await pause(100)
  }
  return {
    /** Why a process is not read; empty once all are. */
    unread: async (): Promise<string[]> =>
      targetsAnswer
        .parse(await ask('api/v1/targets'))
        .data.activeTargets.filter(({ health }) => health !== 'up')
        .map(({ scrapeUrl, health, lastError }) => `${scrapeUrl}: ${health} ${lastError}`),
    /** The names of all numbers that were read. */
    numbers: async (): Promise<Set<string>> =>
      new Set(Object.keys(metadataAnswer.parse(await ask('api/v1/metadata')).data)),
    /** The names of the alerts that fire. */
    firing: async (): Promise<string[]> =>
      alertsAnswer
        .parse(await ask('api/v1/alerts'))
        .data.alerts.filter(({ state }) => state === 'firing')
        .map(({ labels }) => labels.alertname ?? ''),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
