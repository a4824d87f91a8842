import { secret } from '../../catalogue/queries.ts'
export const cheat = secret
