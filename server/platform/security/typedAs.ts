import type { Deps } from '../deps.ts'
import { hashOf } from '../json.ts'
import { keyedHash } from './encryption.ts'

/**
 * What was typed, as a command's request names it, so that the same id with other words is another request. Keyed, because
 * commands are kept for ever and must not let anybody test guesses of what was typed.
 */
export const typedAs = ({ env }: Pick<Deps, 'env'>, typed: unknown): string =>
  keyedHash(env.DATA_SECRET, 'request', hashOf(typed)).toString('hex')
