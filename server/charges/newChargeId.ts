import { randomBytes } from 'node:crypto'
import { uuidv7 } from '../../domain/shared/ids.ts'

/** The id of a new charge, or of one of its refunds. */
export const newChargeId = (now: Date): string => uuidv7(now.getTime(), randomBytes(10))
