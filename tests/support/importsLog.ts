// Imports a log into a sample shop, in a process that a test may kill.
import { runEvents } from '../../server/cli/eventsCommands.ts'
import { bagSales, bagsOut, popularity, rentals, sampleTypes } from './sampleShop.ts'

const [url = '', file = ''] = process.argv.slice(2)
process.exitCode = await runEvents(['import', file], {
  url,
  projections: [rentals, bagsOut, bagSales, popularity],
  eventTypes: sampleTypes,
  parts: async () => ({ invariants: [], tables: {} }),
  out: process.stdout,
  err: process.stderr,
})
