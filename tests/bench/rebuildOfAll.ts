import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { projections } from '../../server/modules.ts'
import type { BenchRow } from './measure.ts'
import { secondsOf } from './measure.ts'

const wanted = 100_000

/** Rebuilds each projection of a running shop as its owner would, by `npm run events -- rebuild NAME`. */
export async function rebuildOfAll(databaseUrl: string, events: number): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const { name } of projections) {
    const value = events / (await secondsOf(() => rebuildByCommand(databaseUrl, name)))
    rows.push({
      ...{ name: `npm run events -- rebuild ${name}, a log of ${events} events (floor: the budget)` },
      ...{ unit: 'events/s', target: '≥ 1', value, floor: wanted, ratio: value / wanted },
    })
  }
  return rows
}

function rebuildByCommand(databaseUrl: string, name: string): Promise<void> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../server/cli/events.ts'), 'rebuild', name],
    {
      env: { ...process.env, DATABASE_URL: databaseUrl },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`rebuild ${name} ended with ${code}`)),
    )
  })
}
