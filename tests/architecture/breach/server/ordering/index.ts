import { secret } from '../catalogue/queries.ts'
export const leak = secret
