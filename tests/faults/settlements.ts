// npm run settlements [-- months owners rentals seed]: many months of many owners, settled by runs that are killed at random,
// two at once; each has to end with the very rows, events and payouts of an undisturbed run, in flat memory. The
// speed is only told: `npm run bench -- settlements` judges it.
process.env.TEST_POSTGRES_DURABLE ??= '1'

const { anUnsettledShop, settleUnderKills } = await import('./settling.ts')
const { secondsSetBased } = await import('../bench/setBased.ts')
const { connect } = await import('../../server/platform/database/database.ts')
const { stopTestPostgres } = await import('../support/postgres.ts')
const { beginRun } = await import('../support/runFolder.ts')

await beginRun()
const drawnSeed = Math.floor(Math.random() * 1_000_000)
const [months = 24, owners = 2_000, rentals = 200_000, seed = drawnSeed] = process.argv.slice(2).map(Number)
console.log(`seed ${seed}`)
const size = { months, owners, rentals }
const runs = 3
const killsOfARun = 6
/** What a process may grow by after its first quarter. */
const flatMb = 16
/** How many times what it occupies after the third month a process may occupy after the last one. */
const flatTimes = 1.3
const wrong: string[] = []

const calm = await anUnsettledShop('settlements_calm', size)
const told = await calm.settle()
if (told === null) throw new Error('the run that nobody disturbs died')
const client = await connect(calm.database.url)
const setBasedMonth = await secondsSetBased(client, calm.months.slice(0, 3), calm.now)
await client.end()
const perSecond = rentals / (told.closedMs / 1_000)
const setBased = rentals / months / setBasedMonth
console.log(
  `${months} months × ${owners} owners × ${rentals} rentals: closed and requested in ${seconds(told.closedMs)}, paid in ${seconds(told.allMs)}`,
)
console.log(
  `${Math.round(perSecond)} rows a second, ${(perSecond / setBased).toFixed(2)} of one INSERT … SELECT of the same rows (${Math.round(setBased)})`,
)
const quarter = told.heapMb[Math.floor(told.heapMb.length / 4)] ?? 0
const most = Math.max(...told.heapMb)
console.log(`memory: ${quarter} MB after a quarter of the months, ${most} MB at most`)
if (most - quarter > flatMb) wrong.push(`memory grew by ${most - quarter} MB`)
const { residentMb } = told
console.log(`resident after each month: ${residentMb.join(', ')} MB`)
const [third = 0, last = 0] = [residentMb[2], residentMb.at(-1)]
if (third > 0 && last > flatTimes * third) wrong.push(`the process grew from ${third} to ${last} MB`)
const expected = await calm.outcome()
wrong.push(...expected.wrong)
await calm.end()

for (let run = 1; run <= runs; run += 1) {
  const shop = await anUnsettledShop(`settlements_${run}`, size)
  const { died } = await settleUnderKills(shop, {
    ...{ kills: killsOfARun, statements: told.asked, seed: seed + run },
  })
  const outcome = await shop.outcome()
  const isSame = outcome.rows === expected.rows && outcome.paid === expected.paid
  const verdict = isSame && outcome.wrong.length === 0 ? 'the same rows and payouts' : 'DIFFERENT'
  console.log(`run ${run}: ${died} killed, ${outcome.payouts} payouts, rows ${outcome.rows}: ${verdict}`)
  if (!isSame) wrong.push(`run ${run} differs`)
  wrong.push(...outcome.wrong)
  await shop.end()
}
await stopTestPostgres()
for (const what of wrong) console.log(what)
console.log(wrong.length === 0 ? 'nothing differs' : `${wrong.length} differences`)
process.exit(wrong.length === 0 ? 0 : 1)

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}
