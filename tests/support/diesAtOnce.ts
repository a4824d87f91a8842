// A process that ends as soon as it begins, with a mark that it was there.
import { appendFileSync } from 'node:fs'

appendFileSync(process.env.MARKS ?? '', 'x')
process.exit(7)
