import { randomBytes } from 'node:crypto'
import { uuidv7 } from '../../domain/shared/ids.ts'

/** Returns a new id that sorts by the shop's time: `now` and ten random bytes. */
export const newId = (now: Date): string => uuidv7(now.getTime(), randomBytes(10))
