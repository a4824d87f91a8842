import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { pictureWidths, views } from '../../server/demo/illustrations/index.ts'
import { dropDatabase } from '../../server/platform/database/createDatabase.ts'
import { connect } from '../../server/platform/database/database.ts'
import { keepLastUsed, kept } from './kept.ts'
import { copyShop, type ShopSnapshot, type Stack, startStack } from './stack.ts'

const root = join(import.meta.dirname, '../..')

/** Shops under test begin here, whatever day it is; SHOP_STARTS_AT names another instant. */
export const shopStartsAt = process.env.SHOP_STARTS_AT || '2026-11-18T10:00:00+09:00'

/** The story is told before that, so that nothing of it lies ahead of a shop that begins. */
const storyTakesMs = 20 * 60_000

/** What every shop under test differs in from `npm start`. */
export const underTest = { SCHEDULE: 'off', LOG_LEVEL: 'warn', NODE_ENV: 'test', TRUST_PROXY: '127.0.0.1' }

/** The shops of the present sources and those of a few days that a run was asked to begin on. */
const mostKept = 3

/**
 * The demo shop that begins at `shopStartsAt`, told once for the present sources and kept for the next run: what tells
 * it is the shop itself, with all of its jobs, until it rests.
 */
export async function shopSnapshot(shops = kept.shops): Promise<ShopSnapshot> {
  const outside = process.env.DATABASE_URL
  const { directory, database } = snapshotPlace(shops)
  if (existsSync(directory)) {
    utimesSync(directory, new Date(), new Date())
    return { directory, database }
  }
  const forgotten = keepLastUsed(shops, mostKept - 1)
  if (outside) for (const name of forgotten) await dropDatabase(outside, databaseOf(name))
  const making = mkdtempSync(join(tmpdir(), 'billim-story-'))
  try {
    const startsAt = new Date(Date.parse(shopStartsAt) - storyTakesMs).toISOString()
    const stack = await startStack({ ...underTest, CLOCK_STARTS_AT: startsAt }, { kept: making })
    try {
      await drawPictures(stack)
      await comesToRest(stack)
    } finally {
      await stack.stop()
    }
    if (outside && database !== null) await keepDatabase(outside, stack.databaseUrl, database)
    keep(making, directory)
  } finally {
    rmSync(making, { recursive: true, force: true })
  }
  return { directory, database }
}

/** Moves the shop between two file systems, so that it is whole when it is there. */
function keep(making: string, directory: string): void {
  const coming = `${directory}-${process.pid}`
  mkdirSync(coming, { recursive: true })
  copyShop(making, coming)
  // Another run may have told the same story meanwhile: its copy is as good.
  if (existsSync(directory)) rmSync(coming, { recursive: true, force: true })
  else renameSync(coming, directory)
}

/** Where the demo shop of the present sources is kept. */
export function snapshotPlace(shops = kept.shops): ShopSnapshot {
  const outside = process.env.DATABASE_URL
  const name = digest(`${shopStartsAt}${outside ?? ''}${hashOfServer()}`)
  return { directory: join(shops, name), database: outside ? databaseOf(name) : null }
}

const databaseOf = (name: string): string => `snapshot_${name}`

async function keepDatabase(outside: string, url: string, name: string): Promise<void> {
  await dropDatabase(outside, name)
  const client = await connect(outside)
  try {
    const made = new URL(url).pathname.slice(1)
    await client.query(`ALTER DATABASE ${pg.escapeIdentifier(made)} RENAME TO ${pg.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}

/**
 * All products look alike, all promotions show the same picture, those that are drawn fastest, and they are drawn ahead:
 * no page waits for sixty drawings, which would take the processors from everything else.
 */
async function drawPictures({ baseUrl, databaseUrl }: Stack): Promise<void> {
  const client = await connect(databaseUrl)
  try {
    const { rows: products } = await client.query<{ id: number }>(
      `UPDATE shop.products SET illustration = alike.illustration
       FROM (SELECT illustration FROM shop.products WHERE illustration->>'material' = 'polished'
             ORDER BY id LIMIT 1) AS alike
       WHERE products.illustration <> 'null' RETURNING id::int AS id`,
    )
    const { rows: promotions } = await client.query<{ id: number }>(
      `WITH first AS (SELECT min(id) AS id FROM shop.promotion_pictures),
         pc AS (INSERT INTO shop.files (url)
                SELECT '/files/promotions/' || id || '/pc-1440.webp?v=1' FROM first RETURNING id),
         mobile AS (INSERT INTO shop.files (url)
                    SELECT '/files/promotions/' || id || '/mobile-780.webp?v=1' FROM first RETURNING id),
         drawn AS (UPDATE shop.promotion_pictures SET scene = 'hours' FROM first
                   WHERE promotion_pictures.id = first.id RETURNING first.id),
         shown AS (UPDATE shop.promotion_pictures SET pc_file_id = pc.id, mobile_file_id = mobile.id
                   FROM first, pc, mobile WHERE promotion_pictures.id <> first.id)
       SELECT id::int FROM drawn`,
    )
    const paths = [
      ...views.flatMap((view) =>
        pictureWidths.map((width) => `pictures/${products[0]?.id}/${view}-${width}.avif`),
      ),
      `promotions/${promotions[0]?.id}/mobile-390.avif`,
    ]
    for (const path of paths) {
      const answer = await fetch(`${baseUrl}/files/${path}`)
      if (!answer.ok) throw new Error(`${path} was not drawn: ${answer.status}`)
      await answer.arrayBuffer()
    }
  } finally {
    await client.end()
  }
}

/** What follows the events has followed them, and every message of the story is sent. */
async function comesToRest({ baseUrl, databaseUrl }: Stack): Promise<void> {
  const client = await connect(databaseUrl)
  try {
    const follow = [
      'followNotifications',
      'followBusyDays',
      'countRentals',
      'noticeFreed',
      'sumCardClearing',
      'sumFigures',
    ]
    const sum = ['sumJournal', 'refreshPopularity', 'refreshSearch', 'sealBlocks']
    for (const name of [...follow, ...sum]) {
      const answer = await fetch(`${baseUrl}/api/dev/jobs/${name}`, { method: 'POST' })
      if (!answer.ok) throw new Error(`${name} did not run: ${answer.status}`)
    }
    const until = performance.now() + 300_000
    const isBusy = `SELECT EXISTS (SELECT FROM pgboss.job WHERE state < 'completed') AS busy`
    for (let quiet = 0; quiet < 3; await pause(200)) {
      if (performance.now() > until) throw new Error('the work of the demo shop does not end')
      const { rows } = await client.query<{ busy: boolean }>(isBusy)
      quiet = rows[0]?.busy === false ? quiet + 1 : 0
    }
  } finally {
    await client.end()
  }
}

function hashOfServer(): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  const files = globSync('{server,domain,jobs,migrations}/**/*.{ts,sql,json,css,html}', { cwd: root })
  files.push(relative(root, import.meta.filename))
  for (const file of files.sort()) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 10)
}
