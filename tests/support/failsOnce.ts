// A process that fails the first time and does its work the second, with a mark each time.
import { appendFileSync, existsSync } from 'node:fs'

const marks = process.env.MARKS ?? ''
const isFirst = !existsSync(marks)
appendFileSync(marks, 'x')
process.exit(isFirst ? 1 : 0)
